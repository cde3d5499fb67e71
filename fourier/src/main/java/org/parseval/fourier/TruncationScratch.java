package org.parseval.fourier;

/** The buffers of a truncation, to be used again by the next one of the same thread. They grow and never shrink. */
final class TruncationScratch {
    /** Counters of the first histogram, and of every later and smaller one. */
    final int[] counts = new int[1 << TruncationCut.FIRST_BITS];

    private long[] candidates = new long[0];
    private double[] boundary = new double[0];

    /** Room for the candidates of a selection. */
    long[] candidates(int size) {
        if (candidates.length < size) {
            candidates = new long[size];
        }
        return candidates;
    }

    /** Room for the coefficients of one degree. */
    double[] boundary(int size) {
        if (boundary.length < size) {
            boundary = new double[size];
        }
        return boundary;
    }
}
