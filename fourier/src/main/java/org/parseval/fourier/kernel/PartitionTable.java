package org.parseval.fourier.kernel;

import java.util.Arrays;

/**
 * An open-addressing table from masks to the positions of their sums, for one partition of a product after the other, and
 * for one product after the other.
 *
 * <p>An entry is the number of a sum, counted over all partitions. Entries below {@code base}, the first number of the
 * current partition, are leftovers that read as empty: nothing is cleared and nothing is scanned between partitions.
 */
final class PartitionTable {
    /** At most this many sums a slot. */
    private static final double LOAD = 0.5;

    private static final int LAST_BASE = 1 << 30;

    private int[] slots = new int[0];
    private int used;
    private int base = 1;
    private int start;

    /**
     * Room for {@code sums} sums a partition, more on demand: twice what is needed, for short probes and because partitions
     * vary, but no more, so that the slots in use stay in the cache.
     */
    void prepare(long sums) {
        used = slotsFor(2 * sums);
        if (used > slots.length) {
            slots = new int[used];
        }
    }

    int[] slots() {
        return slots;
    }

    /** The last slot in use; their number is a power of two. */
    int last() {
        return used - 1;
    }

    int base() {
        return base;
    }

    /** The shift that turns an entry of the current partition into a position in its terms. */
    int offset() {
        return start - base;
    }

    /** The next partition appends to {@code out}. */
    void begin(Terms out) {
        start = out.size;
    }

    /** How many terms {@code out} may hold before {@link #grow} is due. */
    int limit(Terms out) {
        return (int) Math.min(out.capacity(), start + (long) (used * LOAD));
    }

    /** Makes room for {@code extra} more sums, in the table and in the terms. */
    void grow(Terms out, int extra) {
        out.reserve(extra);
        long sums = (long) out.size - start + extra;
        if (sums <= (long) (used * LOAD)) {
            return;
        }
        slots = new int[slotsFor(sums)];
        used = slots.length;
        int last = last();
        for (int i = start; i < out.size; i++) {
            int slot = LinearHash.hash(out.words, out.masks, i * out.words) & last;
            while (slots[slot] != 0) {
                slot = (slot + 1) & last;
            }
            slots[slot] = i - start + base;
        }
    }

    /** Ends a partition: its sums are final, and those that cancelled are dropped. */
    void end(Terms out) {
        base += out.size - start;
        if (base >= LAST_BASE) {
            Arrays.fill(slots, 0);
            base = 1;
        }
        out.dropZeros(start);
    }

    private static int slotsFor(long sums) {
        long wanted = (long) Math.ceil(Math.max(16, sums) / LOAD);
        return (int) Math.min(1 << 30, Long.highestOneBit(wanted - 1) << 1);
    }
}
