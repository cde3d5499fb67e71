package org.parseval.fourier.kernel;

import java.util.Arrays;

/**
 * Sorts terms by mask.
 *
 * <p>A radix sort on the bytes of the masks from the least significant up. Bytes in which all masks agree are skipped, so
 * the cost follows the number of variables in use and not the width of a mask. The sort is stable: equal masks stay in
 * the order they came in.
 */
public final class TermSort {
    /** Below this an insertion sort is cheaper than counting. */
    private static final int FEW = 40;

    private TermSort() {}

    /**
     * Sorts in place. The scratch arrays need room for as many terms; their content is lost.
     *
     * @param words of a mask; row i of the masks starts at i * words
     */
    public static void sort(
            long[] masks, double[] coefficients, int words, int count, long[] scratchMasks, double[] scratch) {
        if (isSorted(masks, words, count)) {
            return;
        }
        if (count < FEW) {
            insertionSort(masks, coefficients, words, count);
            return;
        }
        long[] from = masks;
        double[] fromCoefficients = coefficients;
        long[] to = scratchMasks;
        double[] toCoefficients = scratch;
        int[] starts = new int[257];
        for (int word = 0; word < words; word++) {
            long varying = varyingBits(from, words, count, word);
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                if (((varying >>> shift) & 0xff) == 0) {
                    continue;
                }
                countBytes(from, words, count, word, shift, starts);
                if (words == 1) {
                    scatter(from, fromCoefficients, count, shift, starts, to, toCoefficients);
                } else {
                    scatterRows(from, fromCoefficients, words, count, word, shift, starts, to, toCoefficients);
                }
                long[] swapped = from;
                from = to;
                to = swapped;
                double[] swappedCoefficients = fromCoefficients;
                fromCoefficients = toCoefficients;
                toCoefficients = swappedCoefficients;
            }
        }
        if (from != masks) {
            System.arraycopy(from, 0, masks, 0, count * words);
            System.arraycopy(fromCoefficients, 0, coefficients, 0, count);
        }
    }

    private static boolean isSorted(long[] masks, int words, int count) {
        for (int i = 1; i < count; i++) {
            if (Rowwise.compare(words, masks, i, masks, i - 1) < 0) {
                return false;
            }
        }
        return true;
    }

    private static void insertionSort(long[] masks, double[] coefficients, int words, int count) {
        long[] row = new long[words];
        for (int i = 1; i < count; i++) {
            System.arraycopy(masks, i * words, row, 0, words);
            double coefficient = coefficients[i];
            int place = i;
            while (place > 0 && Rowwise.compare(words, masks, place - 1, row, 0) > 0) {
                System.arraycopy(masks, (place - 1) * words, masks, place * words, words);
                coefficients[place] = coefficients[place - 1];
                place--;
            }
            System.arraycopy(row, 0, masks, place * words, words);
            coefficients[place] = coefficient;
        }
    }

    private static long varyingBits(long[] masks, int words, int count, int word) {
        long first = masks[word];
        long varying = 0;
        for (int i = word; i < count * words; i += words) {
            varying |= masks[i] ^ first;
        }
        return varying;
    }

    /** Leaves in starts[b] where the terms with byte b begin. */
    private static void countBytes(long[] masks, int words, int count, int word, int shift, int[] starts) {
        Arrays.fill(starts, 0);
        for (int i = word; i < count * words; i += words) {
            starts[(int) ((masks[i] >>> shift) & 0xff) + 1]++;
        }
        for (int b = 1; b < starts.length; b++) {
            starts[b] += starts[b - 1];
        }
    }

    private static void scatter(
            long[] masks,
            double[] coefficients,
            int count,
            int shift,
            int[] starts,
            long[] to,
            double[] toCoefficients) {
        for (int i = 0; i < count; i++) {
            long mask = masks[i];
            int place = starts[(int) ((mask >>> shift) & 0xff)]++;
            to[place] = mask;
            toCoefficients[place] = coefficients[i];
        }
    }

    private static void scatterRows(
            long[] masks,
            double[] coefficients,
            int words,
            int count,
            int word,
            int shift,
            int[] starts,
            long[] to,
            double[] toCoefficients) {
        for (int i = 0; i < count; i++) {
            int place = starts[(int) ((masks[i * words + word] >>> shift) & 0xff)]++;
            for (int w = 0; w < words; w++) {
                to[place * words + w] = masks[i * words + w];
            }
            toCoefficients[place] = coefficients[i];
        }
    }
}
