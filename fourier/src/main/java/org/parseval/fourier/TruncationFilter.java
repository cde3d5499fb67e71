package org.parseval.fourier;

/**
 * Copies the terms that a cut keeps, in order, and weighs those it drops.
 *
 * <p>Unless few terms stay, every term is written to the next free place, and the place moves on only if the term stays:
 * at a cut in the middle of the coefficients a branch would be mispredicted every other time.
 *
 * @param first the number of terms at the start that stay in any case
 * @param count of terms
 * @param keep how many stay at most; with that many found the rest is not looked at
 */
record TruncationFilter(TruncationCut cut, int first, int count, int keep) {
    /** One in how many terms stays where staying is rare. */
    private static final int RARE = 16;

    Truncation.Result apply(long[] masks, double[] coefficients, int words, long[] outMasks, double[] out) {
        // Before the filter, which may write over the coefficients.
        double weight = TruncationWeight.below(masks, coefficients, words, first, count, cut) + weightOfTies();
        System.arraycopy(masks, 0, outMasks, 0, first * words);
        System.arraycopy(coefficients, 0, out, 0, first);
        return new Truncation.Result(filter(masks, coefficients, words, outMasks, out), weight);
    }

    private int filter(long[] masks, double[] coefficients, int words, long[] outMasks, double[] out) {
        if (words > 1 || cut.degree() != TruncationCut.ANY_DEGREE) {
            return filterRows(masks, coefficients, words, outMasks, out);
        }
        return keep < count / RARE
                ? filterRare(masks, coefficients, outMasks, out)
                : filterEven(masks, coefficients, outMasks, out);
    }

    /** Where few terms stay, the branch is foreseen after all. */
    private int filterRare(long[] masks, double[] coefficients, long[] outMasks, double[] out) {
        long threshold = cut.key();
        int ties = cut.tiesKept();
        int kept = first;
        for (int i = first; i < count; i++) {
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
    private int filterEven(long[] masks, double[] coefficients, long[] outMasks, double[] out) {
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

    private int filterRows(long[] masks, double[] coefficients, int words, long[] outMasks, double[] out) {
        long threshold = cut.key();
        int ties = cut.tiesKept();
        int kept = first;
        for (int i = first; i < count && kept < keep; i++) {
            double coefficient = coefficients[i];
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
