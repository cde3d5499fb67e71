package org.parseval.fourier;

import org.parseval.fourier.kernel.Rowwise;
import org.parseval.fourier.kernel.Terms;

/** Truncation by degree: finds the degree that is kept in part, and the cut inside it. */
final class TruncationDegrees {
    private TruncationDegrees() {}

    /** The cut that keeps the given number of terms, fewer than there are. */
    static TruncationCut cut(Terms terms, int keep, TruncationScratch scratch) {
        int words = terms.words;
        long[] masks = terms.masks;
        int[] counts = new int[words * Long.SIZE + 1];
        for (int i = 0; i < terms.size; i++) {
            counts[Rowwise.degree(words, masks, i)]++;
        }
        int boundary = 0;
        int wanted = keep;
        while (counts[boundary] <= wanted) {
            wanted -= counts[boundary++];
        }
        double[] candidates = scratch.boundary(counts[boundary] + 1);
        int found = 0;
        for (int i = 0; i < terms.size; i++) {
            candidates[found] = terms.coefficients[i];
            found += Rowwise.degree(words, masks, i) == boundary ? 1 : 0;
        }
        return TruncationCut.largest(candidates, 0, found, wanted, scratch).withDegree(boundary);
    }

    /** A key that ranks a term below every coefficient if its degree is too high and above every one if it is lower. */
    static long key(long[] masks, int row, int words, double coefficient, int boundary) {
        int excess = Rowwise.degree(words, masks, row) - boundary;
        long tooLow = (long) excess >> 63;
        long tooHigh = (long) -excess >> 63;
        return ((TruncationCut.key(coefficient) | tooLow) & Long.MAX_VALUE) | tooHigh;
    }
}
