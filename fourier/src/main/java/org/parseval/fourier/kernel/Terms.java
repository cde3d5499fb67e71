package org.parseval.fourier.kernel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Terms as the kernels read them, and the growable buffer that they append them to: rows of {@code words} longs (word 0
 * holds bits 0 to 63) and one coefficient a row.
 *
 * <p>Masks are distinct; whether they also increase is said by the kernel that wrote them. Kernels read the arrays
 * directly, never write to those of their operands, and must read them anew after {@link #reserve}.
 */
public final class Terms {
    /** Arrays a little shorter than the longest index, as virtual machines keep a header. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    public final int words;
    public long[] masks;
    public double[] coefficients;
    public int size;
    private @Nullable PartitionTable table;

    /** Terms that exist already. The arrays are taken over, and may be longer than the terms need. */
    public Terms(int words, long[] masks, double[] coefficients, int size) {
        this.words = words;
        this.masks = masks;
        this.coefficients = coefficients;
        this.size = size;
    }

    /** No terms yet. */
    public Terms(int words, int capacity) {
        this(words, new long[Math.multiplyExact(capacity, words)], new double[capacity], 0);
    }

    /** The table of {@link HashProduct}, kept for the next product: a new one would be out of the cache. */
    PartitionTable table() {
        PartitionTable kept = table == null ? new PartitionTable() : table;
        table = kept;
        return kept;
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

    /** The same terms in arrays that are no longer than they need. */
    public Terms trimmed() {
        return capacity() == size
                ? this
                : new Terms(words, Arrays.copyOf(masks, size * words), Arrays.copyOf(coefficients, size), size);
    }

    /** Those whose coefficients are not zero, in arrays that are no longer than they need. */
    public Terms withoutZeros() {
        for (int i = 0; i < size; i++) {
            if (coefficients[i] == 0) {
                Terms rest = new Terms(words, masks.clone(), coefficients.clone(), size);
                rest.dropZeros(i);
                return rest.trimmed();
            }
        }
        return trimmed();
    }

    /** The terms with the last words of their masks, which must be zero, left out. */
    public Terms narrowed(int fewer) {
        if (fewer == words) {
            return this;
        }
        Terms narrow = new Terms(fewer, size);
        for (int i = 0; i < size; i++) {
            System.arraycopy(masks, i * words, narrow.masks, i * fewer, fewer);
            narrow.coefficients[i] = coefficients[i];
        }
        narrow.size = size;
        return narrow;
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
