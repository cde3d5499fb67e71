package org.parseval.fourier;

import org.parseval.fourier.kernel.Rowwise;

/** The value of a polynomial at points: each term counts with the sign of the parity of its variables at -1. */
final class Evaluation {
    private Evaluation() {}

    static double at(Polynomial polynomial, int[] states) {
        long[] negative = negative(polynomial.scope(), states);
        return polynomial.words() == 1 ? oneWord(polynomial, negative[0]) : manyWords(polynomial, negative);
    }

    /** The variables at -1, as a mask. */
    private static long[] negative(int[] scope, int[] states) {
        long[] negative = new long[Rowwise.words(scope.length)];
        for (int bit = 0; bit < scope.length; bit++) {
            int state = states[scope[bit]];
            if ((state & ~1) != 0) {
                throw new IllegalArgumentException(
                        "variable " + scope[bit] + " has state " + state + ", expected 0 or 1");
            }
            negative[bit >> 6] |= (1L - state) << bit;
        }
        return negative;
    }

    private static double oneWord(Polynomial polynomial, long negative) {
        long[] masks = polynomial.masks();
        double[] coefficients = polynomial.coefficients();
        double sum = 0;
        for (int i = 0; i < coefficients.length; i++) {
            sum += signed(coefficients[i], Long.bitCount(masks[i] & negative));
        }
        return sum;
    }

    private static double manyWords(Polynomial polynomial, long[] negative) {
        long[] masks = polynomial.masks();
        double[] coefficients = polynomial.coefficients();
        double sum = 0;
        for (int i = 0; i < coefficients.length; i++) {
            long shared = 0;
            for (int w = 0; w < negative.length; w++) {
                // The parity of a union is the parity of the XOR.
                shared ^= masks[i * negative.length + w] & negative[w];
            }
            sum += signed(coefficients[i], Long.bitCount(shared));
        }
        return sum;
    }

    /** The number with its sign bit flipped if the count is odd: no branch that random masks would mispredict. */
    private static double signed(double number, int count) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(number) ^ (long) count << 63);
    }
}
