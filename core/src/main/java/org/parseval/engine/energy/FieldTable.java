package org.parseval.engine.energy;

import org.parseval.fourier.WalshHadamard;

/** What one block adds to the field of a spin, as a table over the other spins of its terms with it. */
final class FieldTable {
    /** Beyond this a table has more entries than samples look at. */
    private static final int MOST_SPINS = 16;

    private final int[] spins;
    private final double[] values;

    private FieldTable(int[] spins, double[] values) {
        this.spins = spins;
        this.values = values;
    }

    /** The spins that share a term of the block with a spin, by their bits; 0 if it has none. */
    static long partners(TermBlock block, int spin) {
        long spinBit = bitOf(block, spin);
        long partners = 0;
        for (long mask : block.masks()) {
            partners |= (mask & spinBit) != 0 ? mask & ~spinBit : 0;
        }
        return partners;
    }

    private static long bitOf(TermBlock block, int spin) {
        for (int bit = 0; bit < block.scope().length; bit++) {
            if (block.scope()[bit] == spin) {
                return 1L << bit;
            }
        }
        return 0;
    }

    static boolean fits(long partners) {
        return Long.bitCount(partners) <= MOST_SPINS;
    }

    static FieldTable of(TermBlock block, int spin, long partners) {
        int n = Long.bitCount(partners);
        int[] spins = new int[n];
        int[] place = new int[block.scope().length];
        int next = 0;
        for (long rest = partners; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            place[bit] = next;
            spins[next++] = block.scope()[bit];
        }
        long spinBit = bitOf(block, spin);
        double[] values = new double[1 << n];
        for (int t = 0; t < block.size(); t++) {
            long mask = block.masks()[t];
            if ((mask & spinBit) != 0) {
                int index = 0;
                for (long rest = mask & ~spinBit; rest != 0; rest &= rest - 1) {
                    index |= 1 << place[Long.numberOfTrailingZeros(rest)];
                }
                values[index] += block.coefficients()[t];
            }
        }
        WalshHadamard.transform(values, n);
        return new FieldTable(spins, values);
    }

    /** Adds the field in all samples of an island; their index is overwritten. */
    void addTo(double[] fields, Island island) {
        int[] index = island.indexOf(spins);
        for (int p = 0; p < island.size(); p++) {
            fields[p] += values[index[p]];
        }
    }

    int[] spins() {
        return spins;
    }

    long bytes() {
        return 8L * values.length;
    }
}
