package org.parseval.fourier.kernel;

/**
 * The product of two polynomials by adding up all products of terms in an array of 2^s cells, indexed by the
 * coordinates of masks in a span of rank s: time O(mf mg + 2^s).
 *
 * <p>The best way while the array fits into the cache and there are too few products for {@link SpanProduct} to pay.
 * Terms come out sorted. Zero sums are left out.
 */
final class DenseProduct {
    private DenseProduct() {}

    /** Appends the product, sorted. */
    static void multiply(
            AffineSpan span, long[] fMasks, double[] f, int fn, long[] gMasks, double[] g, int gn, Terms out) {
        if (fn > gn) {
            multiply(span, gMasks, g, gn, fMasks, f, fn, out);
            return;
        }
        int[] fCells = new int[fn];
        int[] gCells = new int[gn];
        span.coordinates(fMasks, fn, fCells);
        span.coordinates(gMasks, gn, gCells);
        double[] sums = new double[1 << span.rank()];
        for (int i = 0; i < fn; i++) {
            add(fCells[i], f[i], gCells, g, gn, sums);
        }
        span.extract(sums, 0, out);
    }

    private static void add(int cell, double c, int[] gCells, double[] g, int gn, double[] sums) {
        for (int j = 0; j < gn; j++) {
            sums[cell ^ gCells[j]] += c * g[j];
        }
    }
}
