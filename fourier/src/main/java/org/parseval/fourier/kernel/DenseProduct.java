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
    static void multiply(AffineSpan span, Terms f, Terms g, Terms out) {
        if (f.size > g.size) {
            multiply(span, g, f, out);
            return;
        }
        int[] fCells = span.coordinates(f);
        int[] gCells = span.coordinates(g);
        double[] sums = new double[1 << span.rank()];
        for (int i = 0; i < fCells.length; i++) {
            add(fCells[i], f.coefficients[i], gCells, g.coefficients, sums);
        }
        span.extract(sums, 0, out);
    }

    private static void add(int cell, double c, int[] gCells, double[] g, double[] sums) {
        for (int j = 0; j < gCells.length; j++) {
            sums[cell ^ gCells[j]] += c * g[j];
        }
    }
}
