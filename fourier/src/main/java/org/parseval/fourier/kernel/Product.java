package org.parseval.fourier.kernel;

import java.util.Optional;

/** The product of two polynomials by the kernel that {@link ProductCost} expects to be the fastest. */
public final class Product {
    /** Each bit of a factor is a pass of {@link FusedProduct} over the message, and a call deeper on the stack. */
    private static final int MOST_FUSED_BITS = 64;

    private Product() {}

    /** The product over the same bits, sorted: chi_S chi_T = chi_(S xor T). */
    public static Terms of(Terms f, Terms g, int bits) {
        Terms out = new Terms(f.words, Math.max(f.size, g.size));
        if (!multiply(f, g, bits, out).sorted()) {
            TermSort.sort(out);
        }
        return out;
    }

    /** The product with bit 0 summed out and taken out of the masks, sorted. */
    public static Terms sumOutFirst(Terms f, Terms g, int bits) {
        Terms small = f.size <= g.size ? f : g;
        Terms large = f.size <= g.size ? g : f;
        int words = f.words;
        int rank = Math.min(bits, ProductCost.LARGEST_RANK);
        ProductKernel kernel =
                bits > rank ? ProductKernel.HASH : ProductCost.cheapest(words, small.size, large.size, rank);
        double whole = ProductCost.nanoseconds(kernel, words, small.size, large.size, bits)
                + (kernel.sorted()
                        ? 0
                        : ProductCost.sort(words, ProductCost.distinct(small.size, large.size, bits), bits));
        if (ProductCost.fused(words, small.size, large.size) > whole
                || Rowwise.degree(words, Rowwise.union(words, small.trimmed().masks), 0) > MOST_FUSED_BITS) {
            return SumOut.of(of(f, g, bits), 0);
        }
        Terms out = new Terms(words, large.size);
        FusedProduct.multiplyAndSumOut(small, large, out);
        return out;
    }

    /**
     * Appends the product to {@code out} and returns the kernel used, which says whether the terms came out sorted.
     * Depends on the masks of both polynomials being strictly increasing, with at most {@code bits} bits.
     */
    static ProductKernel multiply(Terms f, Terms g, int bits, Terms out) {
        if (f.size <= 1 || g.size <= 1) {
            shift(f.size > g.size ? g : f, f.size > g.size ? f : g, out);
            return ProductKernel.SHIFT;
        }
        int words = f.words;
        Optional<AffineSpan> span = SpanSearch.of(f, g, ProductCost.worthwhileRank(words, f.size, g.size));
        int rank = span.map(AffineSpan::rank).orElse(bits);
        ProductKernel kernel = span.isEmpty() ? ProductKernel.HASH : ProductCost.cheapest(words, f.size, g.size, rank);
        switch (kernel) {
            case DENSE -> DenseProduct.multiply(span.orElseThrow(), f, g, out);
            case SPAN -> SpanProduct.multiply(span.orElseThrow(), f, g, out);
            default -> HashProduct.multiply(f, g, rank, out);
        }
        return kernel;
    }

    /** @param one has a term, or none */
    private static void shift(Terms one, Terms other, Terms out) {
        int words = one.words;
        int start = out.size;
        int n = one.size * other.size;
        out.reserve(n);
        for (int i = 0; i < n; i++) {
            for (int w = 0; w < words; w++) {
                out.masks[(start + i) * words + w] = one.masks[w] ^ other.masks[i * words + w];
            }
            out.coefficients[start + i] = one.coefficients[0] * other.coefficients[i];
        }
        out.size += n;
        out.dropZeros(start);
    }
}
