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

    /**
     * Depends on masks being strictly increasing, and leaves them so. The output may be the input; the scratch arrays may
     * be neither.
     *
     * @param words of a mask; row i of the masks starts at i * words
     * @param bit of the variable, from 0 to 64 * words - 1; higher bits move down by one
     * @param value of the variable, -1 or +1
     * @param scratchMasks with scratch, room for count terms; not used if bit is 0 and words is 1
     * @return the number of terms written, at most count
     */
    public static int apply(
            long[] masks,
            double[] coefficients,
            int words,
            int count,
            int bit,
            int value,
            long[] scratchMasks,
            double[] scratch,
            long[] outMasks,
            double[] out) {
        if (value != 1 && value != -1) {
            throw new IllegalArgumentException("value " + value + " is neither -1 nor +1");
        }
        if (words == 1 && bit == 0) {
            return mergeNeighbours(masks, coefficients, count, value, outMasks, out);
        }
        if (words == 1) {
            int without = split(masks, coefficients, count, bit, value, scratchMasks, scratch);
            return mergeRuns(scratchMasks, scratch, without, count, outMasks, out);
        }
        int without = splitRows(masks, coefficients, words, count, bit, value, scratchMasks, scratch);
        return mergeRowRuns(scratchMasks, scratch, words, without, count, outMasks, out);
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
    private static int mergeRuns(
            long[] masks, double[] coefficients, int middle, int count, long[] outMasks, double[] out) {
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
            out[written] = Double.longBitsToDouble(Double.doubleToRawLongBits(coefficients[up]) & ~leftLarger)
                    + Double.longBitsToDouble(Double.doubleToRawLongBits(coefficients[down]) & ~rightLarger);
            up += 1 + (int) leftLarger;
            down -= 1 + (int) rightLarger;
            written++;
        }
        return appendRest(masks, coefficients, 1, up, middle, down, outMasks, out, written);
    }

    private static int splitRows(
            long[] masks,
            double[] coefficients,
            int words,
            int count,
            int bit,
            int value,
            long[] outMasks,
            double[] out) {
        int word = bit / Long.SIZE;
        int without = 0;
        for (int i = 0; i < count; i++) {
            int mentioned = (int) ((masks[i * words + word] >>> bit) & 1);
            int place = without + (count - 1 - i) * mentioned;
            SumOut.removeBit(masks, i, words, bit, outMasks, place);
            out[place] = coefficients[i] * (1 + (value - 1) * mentioned);
            without += 1 - mentioned;
        }
        return without;
    }

    private static int mergeRowRuns(
            long[] masks, double[] coefficients, int words, int middle, int count, long[] outMasks, double[] out) {
        int up = 0;
        int down = count - 1;
        int written = 0;
        while (up < middle && down >= middle) {
            int order = Rowwise.compare(words, masks, up, masks, down);
            System.arraycopy(masks, (order <= 0 ? up : down) * words, outMasks, written * words, words);
            out[written] = (order <= 0 ? coefficients[up] : 0) + (order >= 0 ? coefficients[down] : 0);
            up += order <= 0 ? 1 : 0;
            down -= order >= 0 ? 1 : 0;
            written++;
        }
        return appendRest(masks, coefficients, words, up, middle, down, outMasks, out, written);
    }

    private static int appendRest(
            long[] masks,
            double[] coefficients,
            int words,
            int up,
            int middle,
            int down,
            long[] outMasks,
            double[] out,
            int written) {
        int next = written;
        System.arraycopy(masks, up * words, outMasks, next * words, (middle - up) * words);
        System.arraycopy(coefficients, up, out, next, middle - up);
        next += middle - up;
        for (int row = down; row >= middle; row--) {
            System.arraycopy(masks, row * words, outMasks, next * words, words);
            out[next++] = coefficients[row];
        }
        return next;
    }
}
