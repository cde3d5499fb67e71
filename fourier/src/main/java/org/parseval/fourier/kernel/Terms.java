package org.parseval.fourier.kernel;

import java.util.Arrays;

/**
 * The growable buffer that kernels append terms to: rows of {@code words} longs (word 0 holds bits 0 to 63) and one
 * coefficient a row.
 *
 * <p>Masks in a buffer are distinct; whether they also increase is said by the kernel that filled it. Kernels read the
 * arrays directly and must read them anew after {@link #reserve}.
 */
public final class Terms {
    /** Arrays a little shorter than the longest index, as virtual machines keep a header. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    public final int words;
    public long[] masks;
    public double[] coefficients;
    public int size;
    /** The table of {@link HashProduct}, kept for the next product: a new one would be out of the cache. */
    final PartitionTable table = new PartitionTable();

    public Terms(int words, int capacity) {
        this.words = words;
        this.masks = new long[Math.multiplyExact(capacity, words)];
        this.coefficients = new double[capacity];
    }

    int capacity() {
        return coefficients.length;
    }

    void clear() {
        size = 0;
    }

    /** Makes room for {@code extra} more terms, half as much again at least, so that repeated growth costs O(1) a term. */
    void reserve(long extra) {
        long needed = size + extra;
        if (needed <= capacity()) {
            return;
        }
        int most = LONGEST_ARRAY / words;
        if (needed > most) {
            throw new IllegalArgumentException(needed + " terms of " + words + " words do not fit into one array");
        }
        int capacity = (int) Math.min(most, Math.max(needed, capacity() + (capacity() >> 1)));
        masks = Arrays.copyOf(masks, capacity * words);
        coefficients = Arrays.copyOf(coefficients, capacity);
    }

    /** Removes the terms from position {@code from} on whose coefficients are zero; the others keep their order. */
    void dropZeros(int from) {
        int kept = from;
        while (kept < size && coefficients[kept] != 0) {
            kept++;
        }
        for (int i = kept; i < size; i++) {
            if (coefficients[i] != 0) {
                coefficients[kept] = coefficients[i];
                System.arraycopy(masks, i * words, masks, kept * words, words);
                kept++;
            }
        }
        size = kept;
    }
}
