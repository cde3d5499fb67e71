package org.parseval.engine.energy.elimination;

import java.util.Arrays;

/** Carries masks over one scope to masks over another: bit by bit if they are few, else a byte at a time. */
final class MaskMap {
    /** From so many masks on a table pays. */
    private static final int FEWEST_FOR_A_TABLE = 128;

    private final long[] targets;
    private final long[] table;
    private long known;

    /**
     * @param scope the spins of the masks to carry
     * @param target for every spin of the model its bit in the masks to be made, or -1
     * @param masks how many will be carried
     */
    MaskMap(int[] scope, int[] target, int masks) {
        targets = new long[scope.length];
        for (int bit = 0; bit < scope.length; bit++) {
            if (target[scope[bit]] >= 0) {
                known |= 1L << bit;
                targets[bit] = 1L << target[scope[bit]];
            }
        }
        table = masks < FEWEST_FOR_A_TABLE ? new long[0] : table();
    }

    /** For every byte of a mask and each of its values the target. */
    private long[] table() {
        long[] all = new long[256 * ((targets.length + 7) / 8)];
        for (int bit = 0; bit < targets.length; bit++) {
            all[256 * (bit >> 3) + (1 << (bit & 7))] = targets[bit];
        }
        for (int base = 0; base < all.length; base += 256) {
            for (int index = 1; index < 256; index++) {
                int lowest = index & -index;
                if (index != lowest) {
                    all[base + index] = all[base + index - lowest] | all[base + lowest];
                }
            }
        }
        return all;
    }

    /** The target of every spin: its place in the scope, -1 for all others. */
    static int[] places(int spins) {
        int[] places = new int[spins];
        Arrays.fill(places, -1);
        return places;
    }

    /** The bits that have a target. */
    long known() {
        return known;
    }

    /** Bits without a target are left out. */
    long map(long mask) {
        long mapped = 0;
        if (table.length == 0) {
            for (long rest = mask; rest != 0; rest &= rest - 1) {
                mapped |= targets[Long.numberOfTrailingZeros(rest)];
            }
            return mapped;
        }
        for (int base = 0, shift = 0; base < table.length; base += 256, shift += 8) {
            mapped |= table[base + (int) (mask >>> shift & 255)];
        }
        return mapped;
    }
}
