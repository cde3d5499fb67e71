package org.parseval.engine.energy;

import java.util.Arrays;

/** Carries masks over one scope to masks over another, a byte at a time. */
final class MaskMap {
    private final long[] table;
    private final int bytes;
    private long known;

    /**
     * @param scope the spins of the masks to carry
     * @param target for every spin of the model its bit in the masks to be made, or -1
     */
    MaskMap(int[] scope, int[] target) {
        bytes = (scope.length + 7) / 8;
        table = new long[256 * bytes];
        for (int bit = 0; bit < scope.length; bit++) {
            if (target[scope[bit]] >= 0) {
                known |= 1L << bit;
                int base = 256 * (bit >> 3);
                table[base + (1 << (bit & 7))] = 1L << target[scope[bit]];
            }
        }
        for (int base = 0; base < table.length; base += 256) {
            for (int index = 1; index < 256; index++) {
                int lowest = index & -index;
                if (index != lowest) {
                    table[base + index] = table[base + index - lowest] | table[base + lowest];
                }
            }
        }
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
        for (int i = 0, base = 0; i < bytes; i++, base += 256) {
            mapped |= table[base + (int) (mask >>> (8 * i) & 255)];
        }
        return mapped;
    }
}
