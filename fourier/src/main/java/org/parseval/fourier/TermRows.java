package org.parseval.fourier;

import java.util.Arrays;
import org.parseval.fourier.kernel.FusedProduct;
import org.parseval.fourier.kernel.Product;
import org.parseval.fourier.kernel.ProductCost;
import org.parseval.fourier.kernel.ProductKernel;
import org.parseval.fourier.kernel.Restriction;
import org.parseval.fourier.kernel.Rowwise;
import org.parseval.fourier.kernel.SumOut;
import org.parseval.fourier.kernel.TermSort;
import org.parseval.fourier.kernel.Terms;

/**
 * Terms on their way into a polynomial, as many as the arrays are long: masks row by row, one coefficient a row. The front
 * door to the kernels, which want raw arrays and buffers.
 */
record TermRows(long[] masks, double[] coefficients) {
    /** Each bit of a factor is a pass of {@link FusedProduct} over the message, and a call deeper on the stack. */
    private static final int MOST_FUSED_BITS = 64;

    private static final ThreadLocal<TruncationScratch> SCRATCH = ThreadLocal.withInitial(TruncationScratch::new);

    /** The first terms of larger arrays. */
    static TermRows first(int count, int words, long[] masks, double[] coefficients) {
        return coefficients.length == count
                ? new TermRows(masks, coefficients)
                : new TermRows(Arrays.copyOf(masks, count * words), Arrays.copyOf(coefficients, count));
    }

    /** The sum of two polynomials over the same bits, by a merge. */
    static TermRows sum(int words, TermRows f, TermRows g) {
        int fn = f.coefficients.length;
        int gn = g.coefficients.length;
        long[] masks = new long[(fn + gn) * words];
        double[] sums = new double[fn + gn];
        int n = 0;
        for (int i = 0, j = 0; i < fn || j < gn; n++) {
            int order = i == fn ? 1 : j == gn ? -1 : Rowwise.compare(words, f.masks, i, g.masks, j);
            System.arraycopy(order <= 0 ? f.masks : g.masks, (order <= 0 ? i : j) * words, masks, n * words, words);
            if (order <= 0) {
                sums[n] += f.coefficients[i++];
            }
            if (order >= 0) {
                sums[n] += g.coefficients[j++];
            }
        }
        return first(n, words, masks, sums);
    }

    /** The product over the same bits: chi_S chi_T = chi_(S xor T). */
    static TermRows product(int words, int bits, TermRows f, TermRows g) {
        Terms out = new Terms(words, Math.max(f.coefficients.length, g.coefficients.length));
        ProductKernel kernel = Product.multiply(
                words,
                f.masks,
                f.coefficients,
                f.coefficients.length,
                g.masks,
                g.coefficients,
                g.coefficients.length,
                bits,
                out);
        if (!kernel.sorted()) {
            TermSort.sort(
                    out.masks, out.coefficients, words, out.size, new long[out.size * words], new double[out.size]);
        }
        return first(out.size, words, out.masks, out.coefficients);
    }

    /** The product with bit 0 summed out and taken out of the masks. */
    static TermRows productSumOutFirst(int words, int bits, TermRows f, TermRows g) {
        boolean firstIsSmall = f.coefficients.length <= g.coefficients.length;
        TermRows small = firstIsSmall ? f : g;
        TermRows large = firstIsSmall ? g : f;
        int fn = small.coefficients.length;
        int gn = large.coefficients.length;
        int rank = Math.min(bits, ProductCost.LARGEST_RANK);
        ProductKernel kernel = bits > rank ? ProductKernel.HASH : ProductCost.cheapest(words, fn, gn, rank);
        double whole = ProductCost.nanoseconds(kernel, words, fn, gn, bits)
                + (kernel.sorted() ? 0 : ProductCost.sort(words, ProductCost.distinct(fn, gn, bits), bits));
        if (ProductCost.fused(words, fn, gn) > whole
                || Rowwise.degree(words, Rowwise.union(words, small.masks), 0) > MOST_FUSED_BITS) {
            return product(words, bits, f, g).sumOut(words, 0);
        }
        Terms out = new Terms(words, gn);
        FusedProduct.multiplyAndSumOut(
                words, small.masks, small.coefficients, fn, large.masks, large.coefficients, gn, out);
        return first(out.size, words, out.masks, out.coefficients);
    }

    /** Theorem 6: the terms without the bit, doubled; the bit is taken out of the masks. */
    TermRows sumOut(int words, int bit) {
        int count = coefficients.length;
        long[] outMasks = new long[(count + 1) * words];
        double[] out = new double[count + 1];
        int kept = SumOut.apply(masks, coefficients, words, count, bit, outMasks, out);
        return first(kept, words, outMasks, out);
    }

    /** The bit's variable set to +1 or -1; the bit is taken out of the masks. */
    TermRows restrict(int words, int bit, int value) {
        int count = coefficients.length;
        long[] outMasks = new long[count * words];
        double[] out = new double[count];
        int kept = Restriction.apply(
                masks,
                coefficients,
                words,
                count,
                bit,
                value,
                new long[count * words],
                new double[count],
                outMasks,
                out);
        return first(kept, words, outMasks, out);
    }

    /** No more than so many terms; the result's arrays are filled, and it says what the rest weighed. */
    static Truncated truncate(Polynomial polynomial, TruncationRule rule, int terms) {
        int words = polynomial.words();
        long[] outMasks = new long[terms * words];
        double[] out = new double[terms];
        Truncation.Result result = Truncation.keep(
                rule,
                polynomial.masks(),
                polynomial.coefficients(),
                words,
                polynomial.size(),
                terms,
                SCRATCH.get(),
                outMasks,
                out);
        TermRows kept = first(result.count(), words, outMasks, out);
        return new Truncated(
                Polynomial.ofRows(polynomial.scope(), kept.masks(), kept.coefficients()), result.droppedWeight());
    }
}
