package org.parseval.learning.ising;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * An Ising model whose spins are the pixels of an image: Pr(x) is proportional to exp(sum of a_i x_i + sum of b_ij x_i x_j), where a
 * white pixel is x = +1 and a black one x = -1.
 *
 * @param parameters the fields a, then the couplings b, as {@link GridShape} orders them. Shared, not copied
 */
public record GridIsing(GridShape shape, double[] parameters) {
    /** The largest parameter: a pixel with four neighbours has then odds that a double holds with room to spare. */
    static final double LARGEST = 50;

    /** @throws IllegalArgumentException if a value is out of its range */
    public GridIsing {
        if (parameters.length != shape.entries()) {
            throw new IllegalArgumentException(
                    parameters.length + " parameters of " + shape + " pixels, expected " + shape.entries());
        }
        for (double parameter : parameters) {
            if (!(Math.abs(parameter) <= LARGEST)) {
                throw new IllegalArgumentException("parameter " + parameter + ", expected at most " + LARGEST);
            }
        }
    }

    /** Independent pixels with the given means. */
    static GridIsing independent(GridShape shape, double[] moments) {
        double[] parameters = new double[shape.entries()];
        for (int pixel = 0; pixel < shape.pixels(); pixel++) {
            parameters[pixel] = 0.5 * (Math.log1p(moments[pixel]) - Math.log1p(-moments[pixel]));
        }
        return new GridIsing(shape, parameters);
    }

    /** How many couplings are not zero. */
    public long couplings() {
        return Arrays.stream(parameters, shape.pixels(), parameters.length)
                .filter(coupling -> coupling != 0)
                .count();
    }

    /** The model with a variable for each pixel, state 1 for white; couplings of zero are left out. */
    public Model toModel() {
        return Model.markov(twos(shape.pixels()), factors());
    }

    static int[] twos(int variables) {
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, 2);
        return cardinalities;
    }

    List<Factor> factors() {
        List<Factor> factors = new ArrayList<>();
        for (int pixel = 0; pixel < shape.pixels(); pixel++) {
            double field = parameters[pixel];
            factors.add(TableFactor.of(new int[] {pixel}, new double[] {Math.exp(-field), Math.exp(field)}));
        }
        for (int pair = 0; pair < shape.pairs(); pair++) {
            double coupling = parameters[shape.pixels() + pair];
            if (coupling != 0) {
                double agree = Math.exp(coupling);
                double differ = Math.exp(-coupling);
                factors.add(TableFactor.of(
                        new int[] {shape.first(pair), shape.second(pair)},
                        new double[] {agree, differ, differ, agree}));
            }
        }
        return factors;
    }
}
