package org.parseval.fourier.kernel;

import java.util.Arrays;
import java.util.Random;

/** Two polynomials to multiply, or a message alone: sorted distinct masks, coefficients in [-1/2, 1/2). */
final class ProductBenchmarkSample {
    /** Low-degree masks have up to this many bits. */
    private static final int DEGREE = 4;

    final int bits;
    final Terms f;
    final Terms g;

    private ProductBenchmarkSample(int logF, int logG, int bits, boolean lowDegree, int words) {
        this.bits = bits;
        Random random = new Random(31L * logF + logG);
        long[] fMasks = rows(random, 1 << logF, bits, lowDegree ? DEGREE : 0, words);
        long[] gMasks = rows(random, 1 << logG, bits, lowDegree ? DEGREE : 0, words);
        f = terms(random, words, fMasks);
        g = terms(random, words, gMasks);
    }

    /** From the logarithms of both sizes, the bits and the kind of masks, as in {@code 10-16-40-low} or {@code -any}. */
    static ProductBenchmarkSample of(String row, int words) {
        String[] parts = row.split("-", 4);
        return new ProductBenchmarkSample(
                Integer.parseInt(parts[0]),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]),
                parts[3].equals("low"),
                words);
    }

    /** Increasing masks of one word; {@code degree} 0 stands for any. */
    static long[] masks(Random random, int n, int bits, int degree) {
        long[] masks = new long[0];
        while (masks.length < n) {
            long[] more = Arrays.copyOf(masks, n + n / 4 + 8);
            for (int i = masks.length; i < more.length; i++) {
                more[i] = mask(random, bits, degree);
            }
            masks = Arrays.stream(more).sorted().distinct().toArray();
        }
        // Too many: drop some from everywhere, not from the end, where the high bits are.
        while (masks.length > n) {
            int excess = masks.length - n;
            long[] all = masks;
            int stride = Math.max(2, all.length / excess);
            long[] kept = new long[all.length];
            int size = 0;
            for (int i = 0; i < all.length; i++) {
                if (i % stride != 1 || excess-- <= 0) {
                    kept[size++] = all[i];
                }
            }
            masks = Arrays.copyOf(kept, size);
        }
        return masks;
    }

    private static long mask(Random random, int bits, int degree) {
        if (degree == 0) {
            return random.nextLong() >>> (Long.SIZE - bits);
        }
        long mask = 0;
        for (int i = random.nextInt(degree); i >= 0; i--) {
            mask |= 1L << random.nextInt(bits);
        }
        return mask;
    }

    /** Rows whose last word increases, so that they are sorted; the words below are alike. */
    private static long[] rows(Random random, int n, int bits, int degree, int words) {
        long[] top = masks(random, n, bits, degree);
        long[] rows = new long[n * words];
        for (int i = 0; i < n; i++) {
            for (int w = 0; w < words - 1; w++) {
                rows[i * words + w] = mask(random, bits, degree);
            }
            rows[i * words + words - 1] = top[i];
        }
        return rows;
    }

    /** Terms of these masks. */
    static Terms terms(Random random, int words, long[] masks) {
        int n = masks.length / words;
        return new Terms(words, masks, random.doubles(n, -0.5, 0.5).toArray(), n);
    }
}
