package org.parseval.fourier.kernel;

import java.util.Optional;

/** The product of two polynomials by the kernel that {@link ProductCost} expects to be the fastest. */
public final class Product {
    private Product() {}

    /**
     * Appends the product to {@code out} and returns the kernel used, which says whether the terms came out sorted.
     * Depends on the masks of both polynomials being strictly increasing, with at most {@code bits} bits.
     */
    public static ProductKernel multiply(
            int words, long[] fMasks, double[] f, int fn, long[] gMasks, double[] g, int gn, int bits, Terms out) {
        if (fn <= 1 || gn <= 1) {
            shift(words, fMasks, f, fn, gMasks, g, gn, out);
            return ProductKernel.SHIFT;
        }
        int cap = ProductCost.worthwhileRank(words, fn, gn);
        Optional<AffineSpan> span = SpanSearch.of(words, fMasks, fn, gMasks, gn, cap);
        int rank = span.map(AffineSpan::rank).orElse(bits);
        ProductKernel kernel = span.isEmpty() ? ProductKernel.HASH : ProductCost.cheapest(words, fn, gn, rank);
        switch (kernel) {
            case DENSE -> DenseProduct.multiply(span.orElseThrow(), fMasks, f, fn, gMasks, g, gn, out);
            case SPAN -> SpanProduct.multiply(span.orElseThrow(), fMasks, f, fn, gMasks, g, gn, out);
            default -> HashProduct.multiply(words, fMasks, f, fn, gMasks, g, gn, rank, out);
        }
        return kernel;
    }

    private static void shift(
            int words, long[] fMasks, double[] f, int fn, long[] gMasks, double[] g, int gn, Terms out) {
        if (fn > gn) {
            shift(words, gMasks, g, gn, fMasks, f, fn, out);
            return;
        }
        int start = out.size;
        int n = fn * gn;
        out.reserve(n);
        for (int i = 0; i < n; i++) {
            for (int w = 0; w < words; w++) {
                out.masks[(start + i) * words + w] = fMasks[w] ^ gMasks[i * words + w];
            }
            out.coefficients[start + i] = f[0] * g[i];
        }
        out.size += n;
        out.dropZeros(start);
    }
}
