package org.parseval.engine.energy.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.parseval.elimination.VertexHeap;

/**
 * Which blocks mention a spin, which spins share a term with it, and which spin to eliminate next: the one with fewest
 * neighbours, among those the one whose elimination joins fewest pairs. All is kept up to date as blocks come and go.
 *
 * <p>After truncation two spins of one block need not share a term, hence neighbours are counted by terms, not by scopes.
 */
final class Neighbourhoods {
    /** Pairs that are counted at most, so that a dense model does not cost more to order than to eliminate. */
    private static final int MOST_NEIGHBOURS_FOR_FILL = 24;

    /** Neighbours that are looked up instead of walked along: more than a few searches take. */
    private static final int LONG_ROW = 256;

    private final List<List<Entry>> blocksOf = new ArrayList<>();
    private final int[][] neighbours;
    private final int[][] counts;
    private final int[] degree;
    private final boolean[] gone;
    private final boolean[] member;
    private final VertexHeap heap;

    /** A block that is part of the energy. */
    static final class Entry {
        private final TermBlock block;
        private final long[] companions;
        private boolean taken;

        Entry(TermBlock block) {
            this.block = block;
            companions = block.companions();
        }

        TermBlock block() {
            return block;
        }

        /** For every bit of the scope the bits it shares a term with, itself included. */
        long[] companions() {
            return companions;
        }

        /** Takes the block for a step, which will remove it; false if that was done before. */
        boolean take() {
            boolean first = !taken;
            taken = true;
            return first;
        }
    }

    /** @param stop once it says true, the rest of the blocks is left out: nobody will ask for a spin */
    Neighbourhoods(int spins, Iterable<TermBlock> blocks, BooleanSupplier stop) {
        neighbours = new int[spins][4];
        counts = new int[spins][4];
        degree = new int[spins];
        gone = new boolean[spins];
        member = new boolean[spins];
        for (int v = 0; v < spins; v++) {
            blocksOf.add(new ArrayList<>(4));
        }
        for (TermBlock block : blocks) {
            if (stop.getAsBoolean()) {
                break;
            }
            add(block);
        }
        double[] keys = new double[spins];
        int[] priorities = new int[spins];
        for (int v = 0; v < spins; v++) {
            keys[v] = key(v);
            priorities[v] = v;
        }
        heap = new VertexHeap(keys, priorities);
    }

    boolean isEmpty() {
        return heap.isEmpty();
    }

    /** Takes the next spin out of the order; its blocks are still there. */
    int next() {
        int spin = heap.poll();
        gone[spin] = true;
        return spin;
    }

    List<Entry> blocksOf(int spin) {
        return blocksOf.get(spin);
    }

    /** The spins that share a term with a spin, in increasing order. */
    int[] neighbours(int spin) {
        return Arrays.copyOf(neighbours[spin], degree[spin]);
    }

    void add(TermBlock block) {
        Entry entry = new Entry(block);
        for (int bit = 0; bit < block.scope().length; bit++) {
            if (entry.companions[bit] != 0) {
                blocksOf.get(block.scope()[bit]).add(entry);
            }
        }
        count(entry, 1);
    }

    void remove(Entry entry) {
        int[] scope = entry.block.scope();
        for (int bit = 0; bit < scope.length; bit++) {
            if (entry.companions[bit] != 0) {
                blocksOf.get(scope[bit]).remove(entry);
            }
        }
        count(entry, -1);
    }

    private void count(Entry entry, int change) {
        int[] scope = entry.block.scope();
        for (int bit = 0; bit < scope.length; bit++) {
            long others = entry.companions[bit] & ~(1L << bit);
            for (long rest = others; rest != 0; rest &= rest - 1) {
                change(scope[bit], scope[Long.numberOfTrailingZeros(rest)], change);
            }
        }
    }

    private void change(int spin, int other, int change) {
        int at = Arrays.binarySearch(neighbours[spin], 0, degree[spin], other);
        if (at >= 0) {
            counts[spin][at] += change;
            if (counts[spin][at] == 0) {
                int behind = --degree[spin] - at;
                System.arraycopy(neighbours[spin], at + 1, neighbours[spin], at, behind);
                System.arraycopy(counts[spin], at + 1, counts[spin], at, behind);
            }
            return;
        }
        int slot = -at - 1;
        if (degree[spin] == neighbours[spin].length) {
            neighbours[spin] = Arrays.copyOf(neighbours[spin], 2 * degree[spin]);
            counts[spin] = Arrays.copyOf(counts[spin], 2 * degree[spin]);
        }
        System.arraycopy(neighbours[spin], slot, neighbours[spin], slot + 1, degree[spin] - slot);
        System.arraycopy(counts[spin], slot, counts[spin], slot + 1, degree[spin] - slot);
        neighbours[spin][slot] = other;
        counts[spin][slot] = change;
        degree[spin]++;
    }

    /** Puts spins whose surroundings have changed at their new places in the order. */
    void reorder(int[] spins) {
        for (int spin : spins) {
            if (!gone[spin]) {
                heap.update(spin, key(spin));
            }
        }
    }

    /** How many neighbours two spins share, without a walk along those of the second: every leaf of a hub asks it. */
    private int common(int spin, int hub) {
        int common = 0;
        for (int i = 0; i < degree[spin]; i++) {
            common += Arrays.binarySearch(neighbours[hub], 0, degree[hub], neighbours[spin][i]) >= 0 ? 1 : 0;
        }
        return common;
    }

    private double key(int spin) {
        int size = degree[spin];
        if (size > MOST_NEIGHBOURS_FOR_FILL) {
            return size;
        }
        for (int i = 0; i < size; i++) {
            member[neighbours[spin][i]] = true;
        }
        // Every pair that is joined is met from both ends.
        int met = 0;
        for (int i = 0; i < size; i++) {
            int one = neighbours[spin][i];
            if (degree[one] > LONG_ROW) {
                met += common(spin, one);
                continue;
            }
            for (int j = 0; j < degree[one]; j++) {
                met += member[neighbours[one][j]] ? 1 : 0;
            }
        }
        for (int i = 0; i < size; i++) {
            member[neighbours[spin][i]] = false;
        }
        int missing = (size * (size - 1) - met) / 2;
        return size + missing / 1024.0;
    }
}
