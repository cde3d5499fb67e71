package org.parseval.fourier.kernel;

/** The hash product for masks of as many words as the name says, which its loop holds in registers; generated. */
final class HashProductOfWORDS extends HashProduct {
    HashProductOfWORDS(Terms few, Terms many, long distinct) {
        super(few, many, distinct);
    }

    @Override
    int add(int i, int from, int to, PartitionTable table, Terms out, int outSize) {
        int size = outSize;
        int[] slots = table.slots();
        int last = table.last();
        int base = table.base();
        int offset = table.offset();
        long mask$ = fMasks[WORDS * i + $];
        double c = f[i];
        int hash = fHashes[i];
        long[] masks = out.masks;
        double[] sums = out.coefficients;
        for (int j = from; j < to; j++) {
            long m$ = mask$ ^ gMasks[WORDS * j + $];
            double product = c * g[j];
            int slot = (hash ^ gHashes[j]) & last;
            while (true) {
                int entry = slots[slot];
                int at = entry + offset;
                if (entry < base) {
                    slots[slot] = size - offset;
                    masks[WORDS * size + $] = m$;
                    sums[size++] = product;
                    break;
                }
                long difference = 0;
                difference |= masks[WORDS * at + $] ^ m$;
                if (difference == 0) {
                    sums[at] += product;
                    break;
                }
                slot = (slot + 1) & last;
            }
        }
        return size;
    }
}
