package org.parseval.fourier.kernel;

/**
 * A hash of masks that is linear over GF(2): hash(S xor T) = hash(S) xor hash(T), so that the hash of a product of two
 * terms is the xor of hashes computed once a term.
 *
 * <p>The map of one word is a random matrix, applied by a table a byte. Rows of several words fold as h = map(h xor
 * word), which is linear again and needs no further tables. The matrix is fixed, so that results are reproducible.
 */
final class LinearHash {
    private static final int BYTES = Long.BYTES;
    private static final long[] IMAGES = images();

    private LinearHash() {}

    /** The hash of every mask. */
    static int[] hashes(Terms terms) {
        int[] hashes = new int[terms.size];
        for (int i = 0; i < hashes.length; i++) {
            hashes[i] = hash(terms.words, terms.masks, i * terms.words);
        }
        return hashes;
    }

    /** The hash of the row that begins at {@code position}. */
    static int hash(int words, long[] masks, int position) {
        long hash = 0;
        for (int w = 0; w < words; w++) {
            hash = map(hash ^ masks[position + w]);
        }
        return (int) hash;
    }

    private static long map(long word) {
        long image = 0;
        int table = 0;
        for (long rest = word; rest != 0; rest >>>= Byte.SIZE) {
            image ^= IMAGES[table | (int) (rest & 0xff)];
            table += 1 << Byte.SIZE;
        }
        return image;
    }

    private static long[] images() {
        long[] images = new long[BYTES << Byte.SIZE];
        long state = 0x5061727365766131L;
        for (int table = 0; table < images.length; table += 1 << Byte.SIZE) {
            for (int bit = 1; bit < 1 << Byte.SIZE; bit <<= 1) {
                // Steele, Lea, Flood: SplitMix64 (OOPSLA 2014).
                state += 0x9e3779b97f4a7c15L;
                long z = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
                z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
                images[table | bit] = z ^ (z >>> 31);
            }
            for (int b = 1; b < 1 << Byte.SIZE; b++) {
                images[table | b] = images[table | (b & (b - 1))] ^ images[table | Integer.lowestOneBit(b)];
            }
        }
        return images;
    }
}
