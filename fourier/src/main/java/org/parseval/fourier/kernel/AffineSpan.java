package org.parseval.fourier.kernel;

import java.util.Arrays;

/**
 * Coordinates for the masks of two polynomials f and g and of their product, in the least affine spaces over GF(2) that
 * hold them: a + V for f, b + V for g, a + b + V for the product.
 *
 * <p>V has a basis in reduced echelon form, leading bits first, and a and b are zero at the leading bits. So the
 * coordinates of a mask are its bits at the leading positions, they add up as masks do, and masks increase as their
 * coordinates do: the highest bit in which two masks of one space differ is a leading one.
 *
 * @param basis rows of the basis, by increasing leading bit
 * @param offset a + b
 */
record AffineSpan(int words, long[] basis, int[] leading, long[] offset) {
    private static final int LOW_BITS = 11;

    int rank() {
        return leading.length;
    }

    /** The coordinates of every mask. */
    int[] coordinates(Terms terms) {
        long[] masks = terms.masks;
        int[] coordinates = new int[terms.size];
        // One pass over the masks a byte that has a leading bit: short loops over arrays beat one loop over bytes.
        int[] table = new int[1 << Byte.SIZE];
        for (int k = 0; k < rank(); ) {
            int position = leading[k] / Byte.SIZE;
            Arrays.fill(table, 0);
            for (; k < rank() && leading[k] / Byte.SIZE == position; k++) {
                table[1 << (leading[k] % Byte.SIZE)] = 1 << k;
            }
            for (int b = 1; b < table.length; b++) {
                table[b] = table[b & (b - 1)] | table[Integer.lowestOneBit(b)];
            }
            int word = position / Long.BYTES;
            int shift = position % Long.BYTES * Byte.SIZE;
            for (int i = 0, at = word; i < coordinates.length; i++, at += words) {
                coordinates[i] |= table[(int) (masks[at] >>> shift) & 0xff];
            }
        }
        return coordinates;
    }

    /** Appends, by increasing mask, the terms of the product whose values exceed {@code threshold} in size. */
    void extract(double[] values, double threshold, Terms out) {
        int cells = 1 << rank();
        int count = 0;
        long limit = Double.doubleToRawLongBits(threshold);
        for (int i = 0; i < cells; i++) {
            count += exceeds(values[i], limit);
        }
        // One more, as every cell is written and then kept or written over.
        out.reserve(count + 1);
        int lowBits = Math.min(rank(), LOW_BITS);
        long[] low = combinations(0, lowBits, new long[words]);
        long[] high = combinations(lowBits, rank(), offset);
        if (words == 1) {
            extractOneWord(values, limit, low, high, out);
            return;
        }
        int size = out.size;
        for (int i = 0; i < cells; i++) {
            int lowRow = (i & ((1 << lowBits) - 1)) * words;
            int highRow = (i >>> lowBits) * words;
            for (int w = 0; w < words; w++) {
                out.masks[size * words + w] = low[lowRow + w] ^ high[highRow + w];
            }
            out.coefficients[size] = values[i];
            size += exceeds(values[i], limit);
        }
        out.size = size;
    }

    private static void extractOneWord(double[] values, long limit, long[] low, long[] high, Terms out) {
        int size = out.size;
        long[] masks = out.masks;
        double[] coefficients = out.coefficients;
        int i = 0;
        for (long upper : high) {
            for (long lower : low) {
                double value = values[i++];
                masks[size] = upper ^ lower;
                coefficients[size] = value;
                size += exceeds(value, limit);
            }
        }
        out.size = size;
    }

    /**
     * 1 if the value exceeds in size the one of bits {@code limit}, else 0: in integers, where sizes compare as their bits
     * do, since a branch on random values costs more than the rest of the loop. What is not a number exceeds, to be seen.
     */
    private static int exceeds(double value, long limit) {
        return (int) ((limit - (Double.doubleToRawLongBits(value) & Long.MAX_VALUE)) >>> 63);
    }

    /** The sums of all subsets of the basis rows {@code from} to {@code to}, plus {@code shift}. */
    private long[] combinations(int from, int to, long[] shift) {
        long[] sums = Arrays.copyOf(shift, words << (to - from));
        for (int k = from; k < to; k++) {
            int half = words << (k - from);
            for (int i = 0; i < half; i++) {
                sums[half + i] = sums[i] ^ basis[k * words + i % words];
            }
        }
        return sums;
    }
}
