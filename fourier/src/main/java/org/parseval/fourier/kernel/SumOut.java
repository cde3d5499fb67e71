package org.parseval.fourier.kernel;

/**
 * Sums a variable out: the terms that do not mention it, doubled (Theorem 6 of the paper), with its bit taken out of the
 * masks.
 *
 * <p>Taking out a bit that is clear in all of them keeps the order of the masks. Every term is written to the next free
 * place and the place moves on only if the term stays, because whether a term mentions a variable is a coin toss that no
 * branch predictor wins. So the output needs room for one more term than it receives; it may be the input.
 */
public final class SumOut {
    private SumOut() {}

    /**
     * Depends on masks being strictly increasing, and leaves them so.
     *
     * @param words of a mask; row i of the masks starts at i * words
     * @param bit of the variable, from 0 to 64 * words - 1; higher bits move down by one
     * @return the number of terms written
     */
    public static int apply(
            long[] masks, double[] coefficients, int words, int count, int bit, long[] outMasks, double[] out) {
        if (words > 1) {
            return applyToRows(masks, coefficients, words, count, bit, outMasks, out);
        }
        return bit == 0
                ? applyToLowest(masks, coefficients, count, outMasks, out)
                : applyToOne(masks, coefficients, count, bit, outMasks, out);
    }

    private static int applyToLowest(long[] masks, double[] coefficients, int count, long[] outMasks, double[] out) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            long mask = masks[i];
            outMasks[kept] = mask >>> 1;
            out[kept] = 2 * coefficients[i];
            kept += 1 - (int) (mask & 1);
        }
        return kept;
    }

    private static int applyToOne(
            long[] masks, double[] coefficients, int count, int bit, long[] outMasks, double[] out) {
        long below = (1L << bit) - 1;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            long mask = masks[i];
            outMasks[kept] = (mask & below) | ((mask >>> 1) & ~below);
            out[kept] = 2 * coefficients[i];
            kept += 1 - (int) ((mask >>> bit) & 1);
        }
        return kept;
    }

    private static int applyToRows(
            long[] masks, double[] coefficients, int words, int count, int bit, long[] outMasks, double[] out) {
        int word = bit / Long.SIZE;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            long mentioned = (masks[i * words + word] >>> bit) & 1;
            removeBit(masks, i, words, bit, outMasks, kept);
            out[kept] = 2 * coefficients[i];
            kept += 1 - (int) mentioned;
        }
        return kept;
    }

    /** Copies a mask without one of its bits, the higher bits a place lower. The target row is not above the source row. */
    static void removeBit(long[] masks, int row, int words, int bit, long[] outMasks, int outRow) {
        int from = row * words;
        int to = outRow * words;
        int word = bit / Long.SIZE;
        for (int w = 0; w < word; w++) {
            outMasks[to + w] = masks[from + w];
        }
        long below = (1L << bit) - 1;
        long carried = masks[from + word];
        long low = carried & below;
        long keepLow = below;
        for (int w = word; w < words; w++) {
            long next = w + 1 < words ? masks[from + w + 1] : 0;
            long shifted = (carried >>> 1) | (next << (Long.SIZE - 1));
            outMasks[to + w] = low | (shifted & ~keepLow);
            carried = next;
            low = 0;
            keepLow = 0;
        }
    }
}
