package org.parseval.fourier;

/** Truncation by degree: finds the degree that is kept in part, and the cut inside it. */
final class TruncationDegrees {
    private TruncationDegrees() {}

    /** The cut that keeps the given number of terms, fewer than there are. */
    static TruncationCut cut(
            long[] masks, double[] coefficients, int words, int count, int keep, TruncationScratch scratch) {
        int[] counts = new int[words * Long.SIZE + 1];
        for (int i = 0; i < count; i++) {
            counts[degree(masks, i, words)]++;
        }
        int boundary = 0;
        int wanted = keep;
        while (counts[boundary] <= wanted) {
            wanted -= counts[boundary++];
        }
        double[] candidates = scratch.boundary(counts[boundary] + 1);
        int found = 0;
        for (int i = 0; i < count; i++) {
            candidates[found] = coefficients[i];
            found += degree(masks, i, words) == boundary ? 1 : 0;
        }
        return TruncationCut.largest(candidates, 0, found, wanted, scratch).withDegree(boundary);
    }

    /** A key that ranks a term below every coefficient if its degree is too high and above every one if it is lower. */
    static long key(long[] masks, int row, int words, double coefficient, int boundary) {
        int excess = degree(masks, row, words) - boundary;
        long tooLow = (long) excess >> 63;
        long tooHigh = (long) -excess >> 63;
        return ((TruncationCut.key(coefficient) | tooLow) & Long.MAX_VALUE) | tooHigh;
    }

    private static int degree(long[] masks, int row, int words) {
        if (words == 1) {
            return Long.bitCount(masks[row]);
        }
        int degree = 0;
        for (int word = row * words; word < (row + 1) * words; word++) {
            degree += Long.bitCount(masks[word]);
        }
        return degree;
    }
}
