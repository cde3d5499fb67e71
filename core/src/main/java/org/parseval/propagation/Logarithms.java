package org.parseval.propagation;

import java.util.Arrays;

/** Sums of numbers that are given by their logarithms. */
final class Logarithms {
    private Logarithms() {}

    /**
     * Turns the first logarithms of an array into a distribution, a uniform one if all are minus infinity.
     *
     * @return the logarithm of the sum before
     */
    static double normalise(double[] logs, int length) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < length; i++) {
            largest = Math.max(largest, logs[i]);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            Arrays.fill(logs, 0, length, 1.0 / length);
            return largest;
        }
        double sum = 0;
        for (int i = 0; i < length; i++) {
            logs[i] = Math.exp(logs[i] - largest);
            sum += logs[i];
        }
        for (int i = 0; i < length; i++) {
            logs[i] /= sum;
        }
        return largest + Math.log(sum);
    }
}
