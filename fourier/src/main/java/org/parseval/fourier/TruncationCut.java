package org.parseval.fourier;

import java.util.Arrays;

/**
 * Where a truncation cuts. Terms are ranked by a key, the bits of the absolute coefficient, which order like the numbers
 * they stand for; those of larger key stay, those of smaller key go, and of those that tie the earliest stay.
 *
 * <p>The key is found by counting: a histogram over the highest bits tells in which bucket the cut lies, and only that
 * bucket is looked at again, a few bits further down. No comparison of data steers a branch.
 *
 * @param key at which it cuts
 * @param tiesKept how many terms of exactly this key stay
 * @param tiesDropped how many of them go
 * @param degree if not {@link #ANY_DEGREE}, terms of lower degree stay and those of higher degree go, whatever their key
 */
record TruncationCut(long key, int tiesKept, int tiesDropped, int degree) {
    static final int ANY_DEGREE = -1;

    /** The exponent and five bits of the mantissa: enough distinct counters for coefficients of similar size. */
    static final int FIRST_BITS = 16;

    /** Above the key of every number, and still below that of a term whose degree alone lets it stay. */
    private static final long NONE = Long.MAX_VALUE - 1;

    private static final int KEY_BITS = Long.SIZE - 1;
    private static final int FIRST_SHIFT = KEY_BITS - FIRST_BITS;
    private static final int NEXT_BITS = 12;

    /** So few candidates are sorted. */
    private static final int FEW = 256;

    /** From so many terms on the first, large histogram is worth clearing. */
    private static final int MANY = 1 << 14;

    TruncationCut withDegree(int boundary) {
        return new TruncationCut(key, tiesKept, tiesDropped, boundary);
    }

    static long key(double coefficient) {
        return Double.doubleToRawLongBits(coefficient) & Long.MAX_VALUE;
    }

    /** The cut that keeps the given number of largest coefficients among from..to, fewer than there are. */
    static TruncationCut largest(double[] coefficients, int from, int to, int keep, TruncationScratch scratch) {
        if (keep == 0) {
            return new TruncationCut(NONE, 0, 0, ANY_DEGREE);
        }
        return to - from < MANY
                ? amongFew(coefficients, from, to, keep, scratch)
                : amongMany(coefficients, from, to, keep, scratch);
    }

    private static TruncationCut amongFew(
            double[] coefficients, int from, int to, int keep, TruncationScratch scratch) {
        long[] candidates = scratch.candidates(to - from);
        for (int i = from; i < to; i++) {
            candidates[i - from] = key(coefficients[i]);
        }
        return refine(candidates, to - from, KEY_BITS, keep, scratch.counts);
    }

    private static TruncationCut amongMany(
            double[] coefficients, int from, int to, int keep, TruncationScratch scratch) {
        int[] counts = scratch.counts;
        Arrays.fill(counts, 0);
        for (int i = from; i < to; i++) {
            counts[(int) (key(coefficients[i]) >>> FIRST_SHIFT)]++;
        }
        int bucket = counts.length - 1;
        int wanted = keep;
        while (counts[bucket] < wanted) {
            wanted -= counts[bucket--];
        }
        int size = counts[bucket];
        long[] candidates = scratch.candidates(size + 1);
        int found = 0;
        for (int i = from; i < to; i++) {
            long key = key(coefficients[i]);
            candidates[found] = key;
            found += key >>> FIRST_SHIFT == bucket ? 1 : 0;
        }
        return refine(candidates, size, FIRST_SHIFT, wanted, counts);
    }

    /** Candidates agree but for their lowest bits; at least one and at most all are wanted. */
    private static TruncationCut refine(long[] candidates, int count, int bits, int keep, int[] counts) {
        int size = count;
        int wanted = keep;
        int open = bits;
        while (size > FEW && open > 0) {
            int width = Math.min(NEXT_BITS, open);
            open -= width;
            int mask = (1 << width) - 1;
            Arrays.fill(counts, 0, mask + 1, 0);
            for (int i = 0; i < size; i++) {
                counts[(int) (candidates[i] >>> open) & mask]++;
            }
            int bucket = mask;
            while (counts[bucket] < wanted) {
                wanted -= counts[bucket--];
            }
            int found = 0;
            for (int i = 0; i < size; i++) {
                long key = candidates[i];
                candidates[found] = key;
                found += ((int) (key >>> open) & mask) == bucket ? 1 : 0;
            }
            size = found;
        }
        return amongSorted(candidates, size, wanted);
    }

    private static TruncationCut amongSorted(long[] candidates, int size, int wanted) {
        if (size > FEW) {
            // No bits are left to tell them apart.
            return new TruncationCut(candidates[0], wanted, size - wanted, ANY_DEGREE);
        }
        Arrays.sort(candidates, 0, size);
        int cut = size - wanted;
        long key = candidates[cut];
        int firstTie = cut;
        while (firstTie > 0 && candidates[firstTie - 1] == key) {
            firstTie--;
        }
        int afterTies = cut;
        while (afterTies < size && candidates[afterTies] == key) {
            afterTies++;
        }
        return new TruncationCut(key, afterTies - cut, cut - firstTie, ANY_DEGREE);
    }
}
