package org.parseval.fourier;

/**
 * Copies the terms that a cut keeps, in order, and weighs those it drops.
 *
 * <p>Every term is written to the next free place, and the place moves on only if the term stays: at a cut in the middle
 * of the coefficients a branch would be mispredicted every other time.
 *
 * @param first the number of terms at the start that stay in any case
 * @param count of terms
 * @param keep how many stay at most; with that many found the rest is not looked at
 */
record TruncationFilter(TruncationCut cut, int first, int count, int keep) {

    Truncation.Result apply(long[] masks, double[] coefficients, int words, long[] outMasks, double[] out) {
        // Before the filter, which may write over the coefficients.
        double weight = TruncationWeight.below(masks, coefficients, words, first, count, cut) + weightOfTies();
        System.arraycopy(masks, 0, outMasks, 0, first * words);
        System.arraycopy(coefficients, 0, out, 0, first);
        int kept = words == 1 && cut.degree() == TruncationCut.ANY_DEGREE
                ? filter(masks, coefficients, outMasks, out)
                : filterRows(masks, coefficients, words, outMasks, out);
        return new Truncation.Result(kept, weight);
    }

    /** Ties have one absolute value, so their weight is a product. */
    private double weightOfTies() {
        double tie = Double.longBitsToDouble(cut.key());
        return cut.tiesDropped() == 0 ? 0 : cut.tiesDropped() * (tie * tie);
    }

    private int filter(long[] masks, double[] coefficients, long[] outMasks, double[] out) {
        long threshold = cut.key();
        int ties = cut.tiesKept();
        int kept = first;
        int i = first;
        for (; ties > 0 && i < count; i++) {
            double coefficient = coefficients[i];
            long excess = TruncationCut.key(coefficient) - threshold;
            outMasks[kept] = masks[i];
            out[kept] = coefficient;
            kept += 1 + (int) (excess >> 63);
            ties -= excess == 0 ? 1 : 0;
        }
        for (; kept < keep && i < count; i++) {
            double coefficient = coefficients[i];
            outMasks[kept] = masks[i];
            out[kept] = coefficient;
            kept += (int) ((threshold - TruncationCut.key(coefficient)) >>> 63);
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
