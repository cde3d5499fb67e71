package org.parseval.fourier.kernel;

import java.util.Arrays;

/**
 * Sorts terms by mask.
 *
 * <p>A radix sort on the bytes of the masks from the least significant up. Bytes in which all masks agree are skipped, so
 * the cost follows the number of variables in use and not the width of a mask. The sort is stable: equal masks stay in
 * the order they came in.
 */
final class TermSort {
    /** Below this an insertion sort is cheaper than counting. */
    private static final int FEW = 40;

    private TermSort() {}

    /** Sorts in place. */
    static void sort(Terms terms) {
        if (isSorted(terms)) {
            return;
        }
        if (terms.size < FEW) {
            insertionSort(terms.masks, terms.coefficients, terms.words, terms.size);
            return;
        }
        Terms from = new Terms(terms.words, terms.masks, terms.coefficients, terms.size);
        Terms to = new Terms(terms.words, terms.size);
        int[] starts = new int[257];
        for (int word = 0; word < terms.words; word++) {
            long varying = varyingBits(from, word);
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                if (((varying >>> shift) & 0xff) == 0) {
                    continue;
                }
                countBytes(from, word, shift, starts);
                if (terms.words == 1) {
                    scatter(from.masks, from.coefficients, from.size, shift, starts, to.masks, to.coefficients);
                } else {
                    scatterRows(from, word, shift, starts, to);
                }
                to.size = from.size;
                Terms swapped = from;
                from = to;
                to = swapped;
            }
        }
        terms.masks = from.masks;
        terms.coefficients = from.coefficients;
    }

    private static boolean isSorted(Terms terms) {
        for (int i = 1; i < terms.size; i++) {
            if (Rowwise.compare(terms.words, terms.masks, i, terms.masks, i - 1) < 0) {
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

    private static long varyingBits(Terms terms, int word) {
        long[] masks = terms.masks;
        long first = masks[word];
        long varying = 0;
        for (int i = word; i < terms.size * terms.words; i += terms.words) {
            varying |= masks[i] ^ first;
        }
        return varying;
    }

    /** Leaves in starts[b] where the terms with byte b begin. */
    private static void countBytes(Terms terms, int word, int shift, int[] starts) {
        long[] masks = terms.masks;
        Arrays.fill(starts, 0);
        for (int i = word; i < terms.size * terms.words; i += terms.words) {
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

    private static void scatterRows(Terms terms, int word, int shift, int[] starts, Terms to) {
        int words = terms.words;
        for (int i = 0; i < terms.size; i++) {
            int place = starts[(int) ((terms.masks[i * words + word] >>> shift) & 0xff)]++;
            for (int w = 0; w < words; w++) {
                to.masks[place * words + w] = terms.masks[i * words + w];
            }
            to.coefficients[place] = terms.coefficients[i];
        }
    }
}
