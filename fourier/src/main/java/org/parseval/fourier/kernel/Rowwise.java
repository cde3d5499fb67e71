package org.parseval.fourier.kernel;

/** Reading single rows of an interleaved array of masks: {@code words} longs a row, the most significant word last. */
public final class Rowwise {
    private Rowwise() {}

    /** The longs a row needs for so many bits. */
    public static int words(int bits) {
        return Math.max(1, (bits + 63) >> 6);
    }

    /** The order of masks: unsigned, most significant word first. */
    public static int compare(int words, long[] left, int i, long[] right, int j) {
        for (int w = words - 1; w >= 0; w--) {
            int order = Long.compareUnsigned(left[i * words + w], right[j * words + w]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** The number of variables in a mask. */
    public static int degree(int words, long[] masks, int index) {
        if (words == 1) {
            return Long.bitCount(masks[index]);
        }
        int degree = 0;
        for (int w = index * words; w < (index + 1) * words; w++) {
            degree += Long.bitCount(masks[w]);
        }
        return degree;
    }

    /** The position of a row among strictly increasing ones, negative if it is not there. */
    public static int find(int words, long[] masks, int size, long[] row) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = compare(words, masks, middle, row, 0);
            if (order == 0) {
                return middle;
            } else if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** The bits set in any row. */
    public static long[] union(int words, long[] masks) {
        long[] union = new long[words];
        for (int i = 0; i < masks.length; i += words) {
            for (int w = 0; w < words; w++) {
                union[w] |= masks[i + w];
            }
        }
        return union;
    }

    public static boolean hasBit(long[] row, int bit) {
        return (row[bit >> 6] >>> bit & 1) != 0;
    }
}
