package org.parseval.engine.energy.elimination;

import java.util.Arrays;

/** Terms that all have the same spins beyond the kept ones: a polynomial over the kept ones times their parity. */
public final class ParityGroup {
    private final SpinSet spins;
    private int[] masks = new int[2];
    private double[] coefficients = new double[2];
    private int size;

    ParityGroup(SpinSet spins) {
        this.spins = spins;
    }

    void add(int mask, double coefficient) {
        if (size == masks.length) {
            masks = Arrays.copyOf(masks, 2 * size);
            coefficients = Arrays.copyOf(coefficients, 2 * size);
        }
        masks[size] = mask;
        coefficients[size++] = coefficient;
    }

    public SpinSet spins() {
        return spins;
    }

    /** The terms over the kept spins. */
    public long[] masks() {
        return Arrays.stream(masks, 0, size).asLongStream().toArray();
    }

    /** Those of the masks. */
    public double[] coefficients() {
        return Arrays.copyOf(coefficients, size);
    }

    /** Adds the polynomial over the kept spins to a dense array. */
    public void addTo(double[] dense) {
        for (int t = 0; t < size; t++) {
            dense[masks[t]] += coefficients[t];
        }
    }

    /** A bound on the size of the polynomial. */
    double weight() {
        double weight = 0;
        for (int t = 0; t < size; t++) {
            weight += Math.abs(coefficients[t]);
        }
        return weight;
    }
}
