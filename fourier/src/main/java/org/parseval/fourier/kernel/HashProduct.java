package org.parseval.fourier.kernel;

import java.util.function.Consumer;

/**
 * The product of two polynomials by a hash table that never outgrows the cache: time O(mf mg), and no list of the
 * mf mg products is ever made.
 *
 * <p>With a hash that is linear over GF(2), the products of one partition (one value of the top bits of the hash) are
 * those of each term S of f with the terms of g in one bucket, the one numbered top(S) xor partition. So partitions are
 * visited one after the other, each with a table of its own size, and when a partition ends its sums are final: a caller
 * that truncates need not hold more than one. The inner loops differ only in how many words they compare.
 *
 * <p>Terms come out in the order of no caller's interest, but always the same one. Zero sums are left out.
 */
final class HashProduct {
    /** Products a partition: sums, masks and table then fit into a second-level cache. */
    private static final int PARTITION_BITS = 13;

    /** Terms of g a bucket, at least, so that walking a bucket pays for the cache misses at its beginning. */
    private static final int BUCKET_BITS = 4;

    /** The hash has 32 bits, and the table needs the other half. */
    private static final int MOST_TOP_BITS = 16;

    private final int words;
    private final long[] fMasks;
    private final double[] f;
    private final int fn;
    private final int[] fHashes;
    private final long[] gMasks;
    private final double[] g;
    private final int[] gHashes;
    private final int topBits;
    /** Where the buckets of g begin, and the end of the last. */
    private final int[] starts;

    private HashProduct(
            int words, long[] fMasks, double[] f, int fn, long[] gMasks, double[] g, int gn, long distinct) {
        this.words = words;
        this.fMasks = fMasks;
        this.f = f;
        this.fn = fn;
        this.fHashes = new int[fn];
        LinearHash.hash(words, fMasks, fn, fHashes);
        int[] hashes = new int[gn];
        LinearHash.hash(words, gMasks, gn, hashes);
        this.topBits = topBits(gn, distinct);
        this.starts = new int[(1 << topBits) + 1];
        if (topBits == 0) {
            starts[1] = gn;
            this.gMasks = gMasks;
            this.g = g;
            this.gHashes = hashes;
            return;
        }
        this.gMasks = new long[gn * words];
        this.g = new double[gn];
        this.gHashes = new int[gn];
        int[] next = bucketStarts(hashes);
        for (int i = 0; i < gn; i++) {
            int to = next[top(hashes[i])]++;
            this.g[to] = g[i];
            gHashes[to] = hashes[i];
            for (int w = 0; w < words; w++) {
                this.gMasks[to * words + w] = gMasks[i * words + w];
            }
        }
    }

    /** Appends the product to {@code out}, unsorted; masks have at most {@code bits} bits. */
    static void multiply(
            int words, long[] fMasks, double[] f, int fn, long[] gMasks, double[] g, int gn, int bits, Terms out) {
        run(words, fMasks, f, fn, gMasks, g, gn, bits, out, partition -> {});
    }

    /**
     * Hands the product to {@code sink} a partition at a time, in {@code buffer}, which is cleared after each call.
     * Every mask comes in one partition only, with its final sum; a partition has about 2^13 terms, more where there
     * are so many products that their buckets would become too small.
     */
    static void stream(
            int words,
            long[] fMasks,
            double[] f,
            int fn,
            long[] gMasks,
            double[] g,
            int gn,
            int bits,
            Terms buffer,
            Consumer<Terms> sink) {
        buffer.clear();
        run(words, fMasks, f, fn, gMasks, g, gn, bits, buffer, partition -> {
            sink.accept(partition);
            partition.clear();
        });
    }

    private static void run(
            int words,
            long[] fMasks,
            double[] f,
            int fn,
            long[] gMasks,
            double[] g,
            int gn,
            int bits,
            Terms out,
            Consumer<Terms> afterPartition) {
        if (fn > gn) {
            run(words, gMasks, g, gn, fMasks, f, fn, bits, out, afterPartition);
            return;
        }
        long distinct = Math.min((long) fn * gn, 1L << Math.min(bits, Long.SIZE - 2));
        HashProduct product = new HashProduct(words, fMasks, f, fn, gMasks, g, gn, distinct);
        out.table.prepare(Math.min(distinct, 1 << PARTITION_BITS));
        for (int partition = 0; partition < 1 << product.topBits; partition++) {
            product.sum(partition, out.table, out);
            afterPartition.accept(out);
        }
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
            size = switch (words) {
                case 1 -> addOneWord(i, from, to, table, out, size);
                case 2 -> addTwoWords(i, from, to, table, out, size);
                case 4 -> addFourWords(i, from, to, table, out, size);
                default -> addRows(i, from, to, table, out, size);
            };
        }
        out.size = size;
        table.end(out);
    }

    private int addOneWord(int i, int from, int to, PartitionTable table, Terms out, int outSize) {
        int size = outSize;
        int[] slots = table.slots();
        int last = table.last();
        int base = table.base();
        int offset = table.offset();
        long mask = fMasks[i];
        double c = f[i];
        int hash = fHashes[i];
        long[] masks = out.masks;
        double[] sums = out.coefficients;
        for (int j = from; j < to; j++) {
            long m = mask ^ gMasks[j];
            double product = c * g[j];
            int slot = (hash ^ gHashes[j]) & last;
            while (true) {
                int entry = slots[slot];
                int at = entry + offset;
                if (entry < base) {
                    slots[slot] = size - offset;
                    masks[size] = m;
                    sums[size++] = product;
                    break;
                } else if (masks[at] == m) {
                    sums[at] += product;
                    break;
                }
                slot = (slot + 1) & last;
            }
        }
        return size;
    }

    private int addTwoWords(int i, int from, int to, PartitionTable table, Terms out, int outSize) {
        int size = outSize;
        int[] slots = table.slots();
        int last = table.last();
        int base = table.base();
        int offset = table.offset();
        long mask0 = fMasks[2 * i];
        long mask1 = fMasks[2 * i + 1];
        double c = f[i];
        int hash = fHashes[i];
        long[] masks = out.masks;
        double[] sums = out.coefficients;
        for (int j = from; j < to; j++) {
            long m0 = mask0 ^ gMasks[2 * j];
            long m1 = mask1 ^ gMasks[2 * j + 1];
            double product = c * g[j];
            int slot = (hash ^ gHashes[j]) & last;
            while (true) {
                int entry = slots[slot];
                int at = entry + offset;
                if (entry < base) {
                    slots[slot] = size - offset;
                    masks[2 * size] = m0;
                    masks[2 * size + 1] = m1;
                    sums[size++] = product;
                    break;
                } else if (((masks[2 * at] ^ m0) | (masks[2 * at + 1] ^ m1)) == 0) {
                    sums[at] += product;
                    break;
                }
                slot = (slot + 1) & last;
            }
        }
        return size;
    }

    private int addFourWords(int i, int from, int to, PartitionTable table, Terms out, int outSize) {
        int size = outSize;
        int[] slots = table.slots();
        int last = table.last();
        int base = table.base();
        int offset = table.offset();
        long mask0 = fMasks[4 * i];
        long mask1 = fMasks[4 * i + 1];
        long mask2 = fMasks[4 * i + 2];
        long mask3 = fMasks[4 * i + 3];
        double c = f[i];
        int hash = fHashes[i];
        long[] masks = out.masks;
        double[] sums = out.coefficients;
        for (int j = from; j < to; j++) {
            long m0 = mask0 ^ gMasks[4 * j];
            long m1 = mask1 ^ gMasks[4 * j + 1];
            long m2 = mask2 ^ gMasks[4 * j + 2];
            long m3 = mask3 ^ gMasks[4 * j + 3];
            double product = c * g[j];
            int slot = (hash ^ gHashes[j]) & last;
            while (true) {
                int entry = slots[slot];
                int at = entry + offset;
                if (entry < base) {
                    slots[slot] = size - offset;
                    masks[4 * size] = m0;
                    masks[4 * size + 1] = m1;
                    masks[4 * size + 2] = m2;
                    masks[4 * size + 3] = m3;
                    sums[size++] = product;
                    break;
                } else if (((masks[4 * at] ^ m0)
                                | (masks[4 * at + 1] ^ m1)
                                | (masks[4 * at + 2] ^ m2)
                                | (masks[4 * at + 3] ^ m3))
                        == 0) {
                    sums[at] += product;
                    break;
                }
                slot = (slot + 1) & last;
            }
        }
        return size;
    }

    private int addRows(int i, int from, int to, PartitionTable table, Terms out, int outSize) {
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
