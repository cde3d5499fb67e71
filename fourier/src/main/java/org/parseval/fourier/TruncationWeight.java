package org.parseval.fourier;

import org.parseval.fourier.kernel.Terms;

/**
 * Sums the squares of dropped coefficients.
 *
 * <p>Summed directly and not as a difference of totals, since what is dropped can be smaller than the rounding error of
 * what stays. Squares are added in four chains over short blocks, and the sums of the blocks with compensation, so the
 * relative error does not grow with the number of terms.
 */
final class TruncationWeight {
    private static final int BLOCK = 512;

    private TruncationWeight() {}

    /** The sum over those of the terms from a position on that rank below the cut; ties are not among them. */
    static double below(Terms terms, int from, TruncationCut cut) {
        boolean byDegree = cut.degree() != TruncationCut.ANY_DEGREE;
        double sum = 0;
        double lost = 0;
        for (int block = from; block < terms.size; block += BLOCK) {
            int end = Math.min(terms.size, block + BLOCK);
            double part = byDegree
                    ? blockBelow(terms, block, end, cut)
                    : blockBelow(terms.coefficients, block, end, cut.key());
            double next = sum + part;
            // The error of the addition, exactly (Fast2Sum).
            lost += sum >= part ? sum - next + part : part - next + sum;
            sum = next;
        }
        return sum + lost;
    }

    private static double blockBelow(Terms terms, int from, int to, TruncationCut cut) {
        double[] coefficients = terms.coefficients;
        double sum = 0;
        for (int i = from; i < to; i++) {
            long key = TruncationDegrees.key(terms.masks, i, terms.words, coefficients[i], cut.degree());
            double c = Double.longBitsToDouble(TruncationCut.key(coefficients[i]) & ((key - cut.key()) >> 63));
            sum += c * c;
        }
        return sum;
    }

    private static double blockBelow(double[] coefficients, int from, int to, long key) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int i = from;
        for (; i + 3 < to; i += 4) {
            double c0 = zeroUnlessBelow(coefficients[i], key);
            double c1 = zeroUnlessBelow(coefficients[i + 1], key);
            double c2 = zeroUnlessBelow(coefficients[i + 2], key);
            double c3 = zeroUnlessBelow(coefficients[i + 3], key);
            sum0 += c0 * c0;
            sum1 += c1 * c1;
            sum2 += c2 * c2;
            sum3 += c3 * c3;
        }
        for (; i < to; i++) {
            double c = zeroUnlessBelow(coefficients[i], key);
            sum0 += c * c;
        }
        return sum0 + sum1 + (sum2 + sum3);
    }

    private static double zeroUnlessBelow(double coefficient, long key) {
        long bits = TruncationCut.key(coefficient);
        return Double.longBitsToDouble(bits & ((bits - key) >> 63));
    }
}
