package org.parseval.fourier.kernel;

/**
 * Fixes a variable: its bit is taken out of the masks, with the sign of its value where a term mentions it, and terms that
 * become equal are added up.
 *
 * <p>The terms without the variable and those with it are each in increasing order once the bit is gone, so this is a
 * merge of two runs; where the variable is bit 0, equal masks are neighbours already and one pass does. Both are free of
 * branches on the masks, which no predictor could foresee. Terms that cancel stay, with coefficient zero.
 */
public final class Restriction {
    private Restriction() {}

    /** The function where the variable of a bit has a value, -1 or +1; see {@link #apply}. */
    public static Terms of(Terms terms, int bit, int value) {
        Terms out = new Terms(terms.words, terms.size);
        apply(terms, bit, value, new Terms(terms.words, terms.size), out);
        return out;
    }

    /**
     * Writes its terms from the start of the output on, at most as many as there were. Depends on masks being strictly
     * increasing, and leaves them so.
     *
     * @param bit of the variable, from 0 to 64 * words - 1; higher bits move down by one
     * @param scratch has as much room as there are terms; not used if bit is 0 and words is 1
     */
    static void apply(Terms terms, int bit, int value, Terms scratch, Terms out) {
        if (value != 1 && value != -1) {
            throw new IllegalArgumentException("value " + value + " is neither -1 nor +1");
        }
        if (terms.words > 1) {
            mergeRowRuns(scratch, splitRows(terms, bit, value, scratch), terms.size, out);
        } else if (bit == 0) {
            out.size = mergeNeighbours(terms.masks, terms.coefficients, terms.size, value, out.masks, out.coefficients);
        } else {
            int without =
                    split(terms.masks, terms.coefficients, terms.size, bit, value, scratch.masks, scratch.coefficients);
            mergeRuns(scratch, without, terms.size, out);
        }
    }

    private static int mergeNeighbours(
            long[] masks, double[] coefficients, int count, int value, long[] outMasks, double[] out) {
        int last = -1;
        // Below every mask: without the bit that goes, none is negative.
        long previous = -1;
        double sum = 0;
        for (int i = 0; i < count; i++) {
            long mask = masks[i];
            long rest = mask >>> 1;
            long mentioned = mask & 1;
            double term = coefficients[i] * (1 + (value - 1) * (int) mentioned);
            // All ones if the masks are equal, zero if this one is larger.
            long equal = ~((previous - rest) >> 63);
            sum = Double.longBitsToDouble(Double.doubleToRawLongBits(sum) & equal) + term;
            last += 1 + (int) equal;
            outMasks[last] = rest;
            out[last] = sum;
            previous = rest;
        }
        return last + 1;
    }

    /** Writes the terms without the variable from the start of the output on, those with it from its end backwards. */
    private static int split(
            long[] masks, double[] coefficients, int count, int bit, int value, long[] outMasks, double[] out) {
        long below = (1L << bit) - 1;
        int without = 0;
        for (int i = 0; i < count; i++) {
            long mask = masks[i];
            int mentioned = (int) ((mask >>> bit) & 1);
            // The terms with the variable so far are i - without.
            int place = without + (count - 1 - i) * mentioned;
            outMasks[place] = (mask & below) | ((mask >>> 1) & ~below);
            out[place] = coefficients[i] * (1 + (value - 1) * mentioned);
            without += 1 - mentioned;
        }
        return without;
    }

    /** Merges the run 0..middle with the run that goes from count - 1 down to middle. */
    private static void mergeRuns(Terms runs, int middle, int count, Terms out) {
        long[] masks = runs.masks;
        double[] coefficients = runs.coefficients;
        long[] outMasks = out.masks;
        double[] sums = out.coefficients;
        int up = 0;
        int down = count - 1;
        int written = 0;
        while (up < middle && down >= middle) {
            long left = masks[up];
            long right = masks[down];
            // Signed arithmetic will do: a bit is gone, so no mask has the highest one.
            long leftLarger = (right - left) >> 63;
            long rightLarger = (left - right) >> 63;
            outMasks[written] = (left & ~leftLarger) | (right & leftLarger);
            sums[written] = Double.longBitsToDouble(Double.doubleToRawLongBits(coefficients[up]) & ~leftLarger)
                    + Double.longBitsToDouble(Double.doubleToRawLongBits(coefficients[down]) & ~rightLarger);
            up += 1 + (int) leftLarger;
            down -= 1 + (int) rightLarger;
            written++;
        }
        out.size = written;
        appendRest(runs, up, middle, down, out);
    }

    private static int splitRows(Terms terms, int bit, int value, Terms out) {
        int words = terms.words;
        int without = 0;
        for (int i = 0; i < terms.size; i++) {
            int mentioned = (int) ((terms.masks[i * words + bit / Long.SIZE] >>> bit) & 1);
            int place = without + (terms.size - 1 - i) * mentioned;
            SumOut.removeBit(terms.masks, i, words, bit, out.masks, place);
            out.coefficients[place] = terms.coefficients[i] * (1 + (value - 1) * mentioned);
            without += 1 - mentioned;
        }
        return without;
    }

    private static void mergeRowRuns(Terms runs, int middle, int count, Terms out) {
        int words = runs.words;
        double[] coefficients = runs.coefficients;
        int up = 0;
        int down = count - 1;
        int written = 0;
        while (up < middle && down >= middle) {
            int order = Rowwise.compare(words, runs.masks, up, runs.masks, down);
            System.arraycopy(runs.masks, (order <= 0 ? up : down) * words, out.masks, written * words, words);
            out.coefficients[written] = (order <= 0 ? coefficients[up] : 0) + (order >= 0 ? coefficients[down] : 0);
            up += order <= 0 ? 1 : 0;
            down -= order >= 0 ? 1 : 0;
            written++;
        }
        out.size = written;
        appendRest(runs, up, middle, down, out);
    }

    private static void appendRest(Terms runs, int up, int middle, int down, Terms out) {
        int words = runs.words;
        System.arraycopy(runs.masks, up * words, out.masks, out.size * words, (middle - up) * words);
        System.arraycopy(runs.coefficients, up, out.coefficients, out.size, middle - up);
        out.size += middle - up;
        for (int row = down; row >= middle; row--) {
            System.arraycopy(runs.masks, row * words, out.masks, out.size * words, words);
            out.coefficients[out.size++] = runs.coefficients[row];
        }
    }
}
