package org.parseval.fourier.kernel;

/**
 * Sums a variable out: the terms that do not mention it, doubled (Theorem 6 of the paper), with its bit taken out of the
 * masks.
 *
 * <p>Taking out a bit that is clear in all of them keeps the order of the masks. Every term is written to the next free
 * place and the place moves on only if the term stays, because whether a term mentions a variable is a coin toss that no
 * branch predictor wins. So the output needs room for one more term than it receives.
 */
public final class SumOut {
    private SumOut() {}

    /** The terms without the variable of a bit, doubled; see {@link #apply}. */
    public static Terms of(Terms terms, int bit) {
        Terms out = new Terms(terms.words, terms.size + 1);
        apply(terms, bit, out);
        return out;
    }

    /**
     * Writes them from the start of the output on. Depends on masks being strictly increasing, and leaves them so.
     *
     * @param bit of the variable, from 0 to 64 * words - 1; higher bits move down by one
     */
    static void apply(Terms terms, int bit, Terms out) {
        out.size = terms.words > 1
                ? applyToRows(terms, bit, out)
                : bit == 0
                        ? applyToLowest(terms.masks, terms.coefficients, terms.size, out.masks, out.coefficients)
                        : applyToOne(terms.masks, terms.coefficients, terms.size, bit, out.masks, out.coefficients);
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

    private static int applyToRows(Terms terms, int bit, Terms out) {
        int words = terms.words;
        int kept = 0;
        for (int i = 0; i < terms.size; i++) {
            long mentioned = (terms.masks[i * words + bit / Long.SIZE] >>> bit) & 1;
            removeBit(terms.masks, i, words, bit, out.masks, kept);
            out.coefficients[kept] = 2 * terms.coefficients[i];
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
