package org.parseval.engine.energy;

/** From a dense array of coefficients to the terms of a block. */
final class TermSelection {
    private TermSelection() {}

    /** The terms over the first 2^n coefficients whose size is at least the threshold and not zero, the constant left out. */
    static TermBlock above(int[] scope, double[] dense, int n, double threshold) {
        int size = 0;
        int end = 1 << n;
        for (int mask = 1; mask < end; mask++) {
            size += stays(dense[mask], threshold) ? 1 : 0;
        }
        long[] masks = new long[size];
        double[] coefficients = new double[size];
        int next = 0;
        for (int mask = 1; mask < end; mask++) {
            if (stays(dense[mask], threshold)) {
                masks[next] = mask;
                coefficients[next++] = dense[mask];
            }
        }
        return new TermBlock(scope, masks, coefficients);
    }

    static boolean stays(double coefficient, double threshold) {
        double size = Math.abs(coefficient);
        return size >= threshold && size > 0;
    }
}
