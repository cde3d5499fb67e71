package org.parseval.fourier;

import org.parseval.fourier.kernel.Terms;

/**
 * Copies the terms that a cut keeps, in order, and weighs those it drops.
 *
 * <p>Unless few terms stay, every term is written to the next free place, and the place moves on only if the term stays:
 * at a cut in the middle of the coefficients a branch would be mispredicted every other time.
 *
 * @param first the number of terms at the start that stay in any case
 * @param keep how many stay at most; with that many found the rest is not looked at
 */
record TruncationFilter(TruncationCut cut, int first, int keep) {
    /** One in how many terms stays where staying is rare. */
    private static final int RARE = 16;

    /** Returns the weight of what is dropped. */
    double apply(Terms terms, Terms out) {
        System.arraycopy(terms.masks, 0, out.masks, 0, first * terms.words);
        System.arraycopy(terms.coefficients, 0, out.coefficients, 0, first);
        if (terms.words > 1 || cut.degree() != TruncationCut.ANY_DEGREE) {
            out.size = filterRows(terms, out.masks, out.coefficients);
        } else if (keep < terms.size / RARE) {
            out.size = filterRare(terms, out.masks, out.coefficients);
        } else {
            out.size = filterEven(terms, out.masks, out.coefficients);
        }
        return TruncationWeight.below(terms, first, cut) + weightOfTies();
    }

    /** Where few terms stay, the branch is foreseen after all. */
    private int filterRare(Terms terms, long[] outMasks, double[] out) {
        long[] masks = terms.masks;
        double[] coefficients = terms.coefficients;
        long threshold = cut.key();
        int ties = cut.tiesKept();
        int kept = first;
        for (int i = first; i < terms.size; i++) {
            long key = TruncationCut.key(coefficients[i]);
            if (key > threshold || (key == threshold && ties-- > 0)) {
                outMasks[kept] = masks[i];
                out[kept] = coefficients[i];
                kept++;
            }
        }
        return kept;
    }

    /** Ties have one absolute value, so their weight is a product. */
    private double weightOfTies() {
        double tie = Double.longBitsToDouble(cut.key());
        return cut.tiesDropped() == 0 ? 0 : cut.tiesDropped() * (tie * tie);
    }

    /**
     * In runs that cannot overflow the output even if every term stays. Their loop has no other exit, which the compiler
     * needs to unroll it and to move the checks of the bounds out of it.
     */
    private int filterEven(Terms terms, long[] outMasks, double[] out) {
        long[] masks = terms.masks;
        double[] coefficients = terms.coefficients;
        int count = terms.size;
        long threshold = cut.key();
        int ties = cut.tiesKept();
        int kept = first;
        int i = first;
        while (i < count && kept < keep) {
            int end = i + Math.min(count - i, keep - kept);
            for (; i < end; i++) {
                double coefficient = coefficients[i];
                long lack = threshold - TruncationCut.key(coefficient);
                outMasks[kept] = masks[i];
                out[kept] = coefficient;
                int tie = lack == 0 ? 1 : 0;
                kept += (int) (lack >>> 63) | (tie & (-ties >>> 31));
                ties -= tie;
            }
        }
        return kept;
    }

    private int filterRows(Terms terms, long[] outMasks, double[] out) {
        long[] masks = terms.masks;
        int words = terms.words;
        long threshold = cut.key();
        int ties = cut.tiesKept();
        int kept = first;
        for (int i = first; i < terms.size && kept < keep; i++) {
            double coefficient = terms.coefficients[i];
            long key = key(masks, i, words, coefficient);
            for (int word = 0; word < words; word++) {
                outMasks[kept * words + word] = masks[i * words + word];
            }
            out[kept] = coefficient;
            int tie = key == threshold ? 1 : 0;
            int larger = (int) ((threshold - key) >>> 63) & ~(int) (key >>> 63);
            kept += larger | (tie & (-ties >>> 31));
            ties -= tie;
        }
        return kept;
    }

    private long key(long[] masks, int row, int words, double coefficient) {
        return cut.degree() == TruncationCut.ANY_DEGREE
                ? TruncationCut.key(coefficient)
                : TruncationDegrees.key(masks, row, words, coefficient, cut.degree());
    }
}
