package org.parseval.learning.ising;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** A small grid by all of its states, from the formula alone. */
record Enumeration(GridShape shape, double[] probabilities, double logZ) {

    static Enumeration of(GridIsing ising) {
        GridShape shape = ising.shape();
        double[] weights = new double[1 << shape.pixels()];
        double sum = 0;
        for (int state = 0; state < weights.length; state++) {
            weights[state] = Math.exp(log(ising, bits(shape, state)));
            sum += weights[state];
        }
        for (int state = 0; state < weights.length; state++) {
            weights[state] /= sum;
        }
        return new Enumeration(shape, weights, Math.log(sum));
    }

    /** Fields from [-1/2, 1/2], couplings from [-1, 1]. */
    static GridIsing random(GridShape shape, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] parameters = new double[shape.entries()];
        Arrays.setAll(parameters, entry -> (random.nextDouble() * 2 - 1) * (entry < shape.pixels() ? 0.5 : 1));
        return new GridIsing(shape, parameters);
    }

    static byte[] bits(GridShape shape, int state) {
        byte[] bits = new byte[shape.pixels()];
        for (int pixel = 0; pixel < bits.length; pixel++) {
            bits[pixel] = (byte) (state >> pixel & 1);
        }
        return bits;
    }

    static int number(byte[] bits) {
        int state = 0;
        for (int pixel = 0; pixel < bits.length; pixel++) {
            state |= bits[pixel] << pixel;
        }
        return state;
    }

    /** The exponent of the model, by walking the grid. */
    static double log(GridIsing ising, byte[] image) {
        double[] statistics = statistics(ising.shape(), image);
        double sum = 0;
        for (int entry = 0; entry < statistics.length; entry++) {
            sum += ising.parameters()[entry] * statistics[entry];
        }
        return sum;
    }

    private static double[] statistics(GridShape shape, byte[] image) {
        int rows = shape.rows();
        int columns = shape.columns();
        double[] spins = new double[image.length];
        Arrays.setAll(spins, pixel -> 2.0 * image[pixel] - 1);
        List<Double> all = new ArrayList<>();
        Arrays.stream(spins).forEach(all::add);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column + 1 < columns; column++) {
                all.add(spins[row * columns + column] * spins[row * columns + column + 1]);
            }
        }
        for (int row = 0; row + 1 < rows; row++) {
            for (int column = 0; column < columns; column++) {
                all.add(spins[row * columns + column] * spins[(row + 1) * columns + column]);
            }
        }
        return all.stream().mapToDouble(Double::doubleValue).toArray();
    }

    double[] moments() {
        double[] moments = new double[shape.entries()];
        for (int state = 0; state < probabilities.length; state++) {
            double[] statistics = statistics(shape, bits(shape, state));
            for (int entry = 0; entry < moments.length; entry++) {
                moments[entry] += probabilities[state] * statistics[entry];
            }
        }
        return moments;
    }

    /** Independent images. */
    BinaryImages draw(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<byte[]> images = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double left = random.nextDouble();
            int state = 0;
            while (state < probabilities.length - 1 && left >= probabilities[state]) {
                left -= probabilities[state++];
            }
            images.add(bits(shape, state));
        }
        return new BinaryImages(shape, images);
    }
}
