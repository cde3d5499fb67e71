package org.parseval.fourier;

/**
 * Shortens a polynomial and says what that cost: the dropped weight, which is the squared L2 distance to the original.
 *
 * <p>The constant term always stays. What is kept stays in order, so masks that increase strictly still do. Among terms
 * with nothing to choose between them the earlier ones, those of smaller masks, stay; so the choice is a function of the
 * polynomial alone. A coefficient that is not a number counts as larger than any number: it is never hidden.
 *
 * <p>In every method row i of the masks starts at i * words, and the output arrays may be the input arrays.
 */
final class Truncation {
    private Truncation() {}

    /**
     * The result of a truncation.
     *
     * @param count of terms kept
     * @param droppedWeight sum of the squares of the coefficients dropped
     */
    record Result(int count, double droppedWeight) {}

    /**
     * Keeps some of the terms.
     *
     * @param keep how many terms at most, at least 1; the output needs room for as many
     */
    static Result keep(
            TruncationRule rule,
            long[] masks,
            double[] coefficients,
            int words,
            int count,
            int keep,
            TruncationScratch scratch,
            long[] outMasks,
            double[] out) {
        if (keep < 1) {
            throw new IllegalArgumentException("keep " + keep + ": the constant term always stays");
        }
        if (keep >= count) {
            return all(masks, coefficients, words, count, outMasks, out);
        }
        TruncationFilter filter = switch (rule) {
            case MAX_COEFFICIENT -> {
                int first = constants(masks, words, count);
                TruncationCut cut = TruncationCut.largest(coefficients, first, count, keep - first, scratch);
                yield new TruncationFilter(cut, first, count, keep);
            }
            case MIN_DEGREE -> {
                TruncationCut cut = TruncationDegrees.cut(masks, coefficients, words, count, keep, scratch);
                yield new TruncationFilter(cut, 0, count, keep);
            }
        };
        return filter.apply(masks, coefficients, words, outMasks, out);
    }

    private static Result all(
            long[] masks, double[] coefficients, int words, int count, long[] outMasks, double[] out) {
        if (outMasks != masks) {
            System.arraycopy(masks, 0, outMasks, 0, count * words);
        }
        if (out != coefficients) {
            System.arraycopy(coefficients, 0, out, 0, count);
        }
        return new Result(count, 0);
    }

    /** How many of the terms are constant: 1 or 0. Depends on masks being strictly increasing. */
    private static int constants(long[] masks, int words, int count) {
        if (count == 0) {
            return 0;
        }
        long any = 0;
        for (int word = 0; word < words; word++) {
            any |= masks[word];
        }
        return any == 0 ? 1 : 0;
    }
}
