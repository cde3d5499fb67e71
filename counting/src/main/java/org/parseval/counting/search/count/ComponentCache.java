package org.parseval.counting.search.count;

import java.util.Arrays;
import org.parseval.numeric.ScaledNumber;

/**
 * Weighted counts of components that were solved, by 128 bits of a random hash of the variables and open clauses. Two
 * components are mistaken for each other with probability 2^-128, less than a memory error over the same time.
 *
 * <p>Entries stand in the order of their making in a ring: where the memory is used up the oldest go, and those since a
 * given moment can be taken back.
 */
public class ComponentCache {
    private static final int BYTES_PER_ENTRY = 8 + 8 + 8 + 4 + 4 + 4 + 4;
    private static final int SMALLEST = 1 << 4;
    static final int NONE = -1;

    private final int most;
    private long[] high;
    private long[] low;
    private double[] mantissas;
    private int[] exponents;
    private int[] nodes;
    private int[] next;
    private int[] heads;

    /** Numbers of entries since the beginning: those from oldest to before newest are held. */
    private long oldest;

    private long newest;
    private long hits;
    private long made;

    /** @param bytes that the cache may grow to, the copy at its growth included */
    public ComponentCache(long bytes) {
        int capacity = SMALLEST;
        while (capacity < 1 << 28 && 3L * capacity * BYTES_PER_ENTRY <= bytes) {
            capacity *= 2;
        }
        most = capacity;
        allocate(SMALLEST);
    }

    private void allocate(int capacity) {
        high = new long[capacity];
        low = new long[capacity];
        mantissas = new double[capacity];
        exponents = new int[capacity];
        nodes = new int[capacity];
        next = new int[capacity];
        heads = new int[capacity];
        Arrays.fill(heads, NONE);
    }

    /** The slot of a component, or {@link #NONE}. */
    int find(long keyHigh, long keyLow) {
        int slot = heads[(int) keyLow & (heads.length - 1)];
        while (slot != NONE && (low[slot] != keyLow || high[slot] != keyHigh)) {
            slot = next[slot];
        }
        hits += slot == NONE ? 0 : 1;
        return slot;
    }

    void multiplyInto(ScaledNumber number, int slot) {
        number.multiply(mantissas[slot], exponents[slot]);
    }

    int node(int slot) {
        return nodes[slot];
    }

    void put(long keyHigh, long keyLow, ScaledNumber count, int node) {
        if (newest - oldest == high.length) {
            if (high.length < most) {
                grow();
            } else {
                unlink(slotOf(oldest));
                oldest++;
            }
        }
        int slot = slotOf(newest++);
        high[slot] = keyHigh;
        low[slot] = keyLow;
        mantissas[slot] = count.mantissa();
        exponents[slot] = Math.toIntExact(count.exponent());
        nodes[slot] = node;
        link(slot);
        made++;
    }

    private void link(int slot) {
        int head = (int) low[slot] & (heads.length - 1);
        next[slot] = heads[head];
        heads[head] = slot;
    }

    private void unlink(int slot) {
        int head = (int) low[slot] & (heads.length - 1);
        if (heads[head] == slot) {
            heads[head] = next[slot];
            return;
        }
        int before = heads[head];
        while (next[before] != slot) {
            before = next[before];
        }
        next[before] = next[slot];
    }

    private int slotOf(long number) {
        return (int) number & (high.length - 1);
    }

    private void grow() {
        long[] oldHigh = high;
        long[] oldLow = low;
        double[] oldMantissas = mantissas;
        int[] oldExponents = exponents;
        int[] oldNodes = nodes;
        allocate(2 * oldHigh.length);
        for (long number = oldest; number < newest; number++) {
            int from = (int) number & (oldHigh.length - 1);
            int slot = slotOf(number);
            high[slot] = oldHigh[from];
            low[slot] = oldLow[from];
            mantissas[slot] = oldMantissas[from];
            exponents[slot] = oldExponents[from];
            nodes[slot] = oldNodes[from];
            link(slot);
        }
    }

    /** A moment to go back to. */
    long mark() {
        return newest;
    }

    /** Takes back all entries made since. */
    void takeBackTo(long mark) {
        while (newest > mark && newest > oldest) {
            unlink(slotOf(--newest));
        }
    }

    /** The bytes of the cache. */
    public long bytes() {
        return (long) high.length * BYTES_PER_ENTRY;
    }

    public long entriesMade() {
        return made;
    }

    public long hits() {
        return hits;
    }
}
