package org.parseval.fourier.kernel;

/**
 * The product of two polynomials by a hash table that never outgrows the cache: time O(mf mg), and no list of the
 * mf mg products is ever made.
 *
 * <p>With a hash that is linear over GF(2), the products of one partition (one value of the top bits of the hash) are
 * those of each term S of f with the terms of g in one bucket, the one numbered top(S) xor partition. So partitions are
 * visited one after the other, each with a table of its own size. The inner loop here is for masks of any number of words;
 * those for 1, 2 and 4 words, which are the common ones, are generated.
 *
 * <p>Terms come out in the order of no caller's interest, but always the same one. Zero sums are left out.
 */
class HashProduct {
    /** Products a partition: sums, masks and table then fit into a second-level cache. */
    private static final int PARTITION_BITS = 13;

    /** Terms of g a bucket, at least, so that walking a bucket pays for the cache misses at its beginning. */
    private static final int BUCKET_BITS = 4;

    /** The hash has 32 bits, and the table needs the other half. */
    private static final int MOST_TOP_BITS = 16;

    private final int words;
    final long[] fMasks;
    final double[] f;
    private final int fn;
    final int[] fHashes;
    final long[] gMasks;
    final double[] g;
    final int[] gHashes;
    private final int topBits;
    /** Where the buckets of g begin, and the end of the last. */
    private final int[] starts;

    HashProduct(Terms few, Terms many, long distinct) {
        words = few.words;
        fMasks = few.masks;
        f = few.coefficients;
        fn = few.size;
        fHashes = LinearHash.hashes(few);
        int[] hashes = LinearHash.hashes(many);
        int gn = many.size;
        topBits = topBits(gn, distinct);
        starts = new int[(1 << topBits) + 1];
        if (topBits == 0) {
            starts[1] = gn;
            gMasks = many.masks;
            g = many.coefficients;
            gHashes = hashes;
            return;
        }
        gMasks = new long[gn * words];
        g = new double[gn];
        gHashes = new int[gn];
        int[] next = bucketStarts(hashes);
        for (int i = 0; i < gn; i++) {
            int to = next[top(hashes[i])]++;
            g[to] = many.coefficients[i];
            gHashes[to] = hashes[i];
            for (int w = 0; w < words; w++) {
                gMasks[to * words + w] = many.masks[i * words + w];
            }
        }
    }

    /** Appends the product to {@code out}, unsorted; masks have at most {@code bits} bits. */
    static void multiply(Terms f, Terms g, int bits, Terms out) {
        long distinct = Math.min((long) f.size * g.size, 1L << Math.min(bits, Long.SIZE - 2));
        HashProduct product = f.size > g.size ? of(g, f, distinct) : of(f, g, distinct);
        PartitionTable table = out.table();
        table.prepare(Math.min(distinct, 1 << PARTITION_BITS));
        for (int partition = 0; partition < 1 << product.topBits; partition++) {
            product.sum(partition, table, out);
        }
    }

    private static HashProduct of(Terms few, Terms many, long distinct) {
        return switch (few.words) {
            case 1 -> new HashProductOf1(few, many, distinct);
            case 2 -> new HashProductOf2(few, many, distinct);
            case 4 -> new HashProductOf4(few, many, distinct);
            default -> new HashProduct(few, many, distinct);
        };
    }

    private static int topBits(int gn, long distinct) {
        int forCache = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, distinct) - 1) - PARTITION_BITS;
        int forBuckets = Integer.SIZE - Integer.numberOfLeadingZeros(gn) - 1 - BUCKET_BITS;
        return Math.max(0, Math.min(Math.min(forCache, forBuckets), MOST_TOP_BITS));
    }

    private int top(int hash) {
        // Two shifts, as a shift by all 32 bits would be none.
        return hash >>> 1 >>> (Integer.SIZE - 1 - topBits);
    }

    /** Fills {@code starts} and returns a copy without the end. */
    private int[] bucketStarts(int[] hashes) {
        for (int hash : hashes) {
            starts[top(hash) + 1]++;
        }
        int[] next = new int[1 << topBits];
        for (int bucket = 0; bucket < next.length; bucket++) {
            next[bucket] = starts[bucket];
            starts[bucket + 1] += starts[bucket];
        }
        return next;
    }

    private void sum(int partition, PartitionTable table, Terms out) {
        table.begin(out);
        int size = out.size;
        int limit = table.limit(out);
        for (int i = 0; i < fn; i++) {
            int bucket = top(fHashes[i]) ^ partition;
            int from = starts[bucket];
            int to = starts[bucket + 1];
            if (size + to - from > limit) {
                out.size = size;
                table.grow(out, to - from);
                limit = table.limit(out);
            }
            size = add(i, from, to, table, out, size);
        }
        out.size = size;
        table.end(out);
    }

    /**
     * Adds the products of a term of f with those of g in a bucket to the sums of the partition.
     *
     * @return how many terms there are after it
     */
    int add(int i, int from, int to, PartitionTable table, Terms out, int outSize) {
        int size = outSize;
        int[] slots = table.slots();
        int last = table.last();
        int base = table.base();
        int offset = table.offset();
        long[] masks = out.masks;
        double[] sums = out.coefficients;
        for (int j = from; j < to; j++) {
            // The row past the end is free: it holds the mask that is looked for.
            for (int w = 0; w < words; w++) {
                masks[size * words + w] = fMasks[i * words + w] ^ gMasks[j * words + w];
            }
            int slot = (fHashes[i] ^ gHashes[j]) & last;
            int entry = slots[slot];
            while (entry >= base && !sameRow(masks, entry + offset, size)) {
                slot = (slot + 1) & last;
                entry = slots[slot];
            }
            if (entry < base) {
                slots[slot] = size - offset;
                sums[size++] = f[i] * g[j];
            } else {
                sums[entry + offset] += f[i] * g[j];
            }
        }
        return size;
    }

    private boolean sameRow(long[] masks, int one, int other) {
        long difference = 0;
        for (int w = 0; w < words; w++) {
            difference |= masks[one * words + w] ^ masks[other * words + w];
        }
        return difference == 0;
    }
}
