package org.parseval.fourier.kernel;

import org.parseval.transform.WalshHadamard;

/**
 * The product of two polynomials through values: transform both in the coordinates of their span of rank s, multiply
 * point by point, transform back: time O(s 2^s), whatever the number of terms.
 *
 * <p>When the span is the whole space of n bits, the values are those of the polynomials at all 2^n points. When it is
 * smaller, as for parity-like structure, they are values on the quotient on which all terms are functions.
 *
 * <p>Terms come out sorted. Transforms leave round-off where the true sum is zero; what is below 2^-51 |f| |g|, with the
 * norms of the coefficients, cannot be told from it and is left out.
 */
final class SpanProduct {
    private static final double ROUND_OFF = 0x1p-51;

    private SpanProduct() {}

    /** Appends the product, sorted. */
    static void multiply(AffineSpan span, Terms f, Terms g, Terms out) {
        int s = span.rank();
        double[] values = values(span, f);
        double[] others = values(span, g);
        double scale = 1.0 / (1 << s);
        for (int i = 0; i < values.length; i++) {
            values[i] *= others[i] * scale;
        }
        WalshHadamard.transform(values, s);
        span.extract(values, ROUND_OFF * norm(f) * norm(g), out);
    }

    private static double[] values(AffineSpan span, Terms terms) {
        int[] cells = span.coordinates(terms);
        double[] values = new double[1 << span.rank()];
        for (int i = 0; i < cells.length; i++) {
            values[cells[i]] = terms.coefficients[i];
        }
        WalshHadamard.transform(values, span.rank());
        return values;
    }

    /** Relative to the largest coefficient, so that squares neither overflow nor vanish. */
    private static double norm(Terms terms) {
        double largest = 0;
        for (int i = 0; i < terms.size; i++) {
            largest = Math.max(largest, Math.abs(terms.coefficients[i]));
        }
        double squares = 0;
        for (int i = 0; i < terms.size && largest > 0; i++) {
            double ratio = terms.coefficients[i] / largest;
            squares += ratio * ratio;
        }
        return largest * Math.sqrt(squares);
    }
}
