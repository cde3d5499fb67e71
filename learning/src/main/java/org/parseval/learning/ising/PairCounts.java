package org.parseval.learning.ising;

import java.util.Arrays;

/** Sums of x_i and x_i x_j over states; whole numbers, so that the order in which they are added changes nothing. */
final class PairCounts {
    private final GridShape shape;
    private final long[] sums;
    private long states;

    PairCounts(GridShape shape) {
        this.shape = shape;
        sums = new long[shape.entries()];
    }

    void clear() {
        Arrays.fill(sums, 0);
        states = 0;
    }

    /** @param state 0 or 1 for each pixel */
    void add(byte[] state) {
        int rows = shape.rows();
        int columns = shape.columns();
        int pixels = shape.pixels();
        for (int i = 0; i < pixels; i++) {
            sums[i] += 2 * state[i] - 1;
        }
        int entry = pixels;
        for (int row = 0; row < rows; row++) {
            for (int i = row * columns; i < (row + 1) * columns - 1; i++) {
                sums[entry++] += 1 - 2 * (state[i] ^ state[i + 1]);
            }
        }
        for (int i = 0; i < pixels - columns; i++) {
            sums[entry++] += 1 - 2 * (state[i] ^ state[i + columns]);
        }
        states++;
    }

    void add(PairCounts other) {
        for (int entry = 0; entry < sums.length; entry++) {
            sums[entry] += other.sums[entry];
        }
        states += other.states;
    }

    /** The mean of an entry over the states. */
    double mean(int entry) {
        return (double) sums[entry] / states;
    }

    double[] means() {
        double[] means = new double[sums.length];
        for (int entry = 0; entry < means.length; entry++) {
            means[entry] = mean(entry);
        }
        return means;
    }
}
