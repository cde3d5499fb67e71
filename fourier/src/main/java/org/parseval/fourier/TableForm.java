package org.parseval.fourier;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.parseval.transform.WalshHadamard;

/** Between a polynomial and the table of its values, where the last variable of the scope runs fastest. */
final class TableForm {
    private static final int MOST_VARIABLES = WalshHadamard.MOST_VARIABLES;

    private TableForm() {}

    static Polynomial polynomial(int[] scope, double[] values) {
        int[] sorted = Scopes.sorted(scope);
        checkWidth(sorted);
        if (values.length != 1 << sorted.length) {
            throw new IllegalArgumentException("a table over " + Arrays.toString(scope) + " has " + values.length
                    + " values, expected " + (1 << sorted.length));
        }
        double[] coefficients = values.clone();
        WalshHadamard.toCoefficients(coefficients, sorted.length);
        return gathered(sorted, coefficients, tableBits(scope, sorted));
    }

    /** The values of a function of so many variables, the last of which runs fastest. */
    static double[] values(int variables, ToDoubleFunction<int[]> function) {
        checkWidth(new int[variables]);
        double[] values = new double[1 << variables];
        int[] states = new int[variables];
        for (int index = 0; index < values.length; index++) {
            for (int place = 0; place < variables; place++) {
                states[place] = index >> (variables - 1 - place) & 1;
            }
            values[index] = function.applyAsDouble(states);
        }
        return values;
    }

    /** For each bit of a mask, the bit of the table's index that belongs to the same variable. */
    private static int[] tableBits(int[] scope, int[] sorted) {
        int[] bits = new int[scope.length];
        for (int place = 0; place < scope.length; place++) {
            bits[Scopes.bit(sorted, scope[place])] = 1 << (scope.length - 1 - place);
        }
        return bits;
    }

    private static Polynomial gathered(int[] scope, double[] coefficients, int[] tableBits) {
        // Counting up from mask - 1 to mask flips the bits up to the lowest set bit of mask, and no other.
        int[] flips = new int[scope.length];
        int flip = 0;
        for (int bit = 0; bit < scope.length; bit++) {
            flip ^= tableBits[bit];
            flips[bit] = flip;
        }
        long[] masks = new long[coefficients.length];
        double[] ordered = new double[coefficients.length];
        ordered[0] = coefficients[0];
        int index = 0;
        for (int mask = 1; mask < coefficients.length; mask++) {
            index ^= flips[Integer.numberOfTrailingZeros(mask)];
            masks[mask] = mask;
            ordered[mask] = coefficients[index];
        }
        return Polynomial.ofRows(scope, masks, ordered);
    }

    static double[] values(Polynomial polynomial) {
        int[] scope = polynomial.scope();
        checkWidth(scope);
        double[] values = new double[1 << scope.length];
        long[] masks = polynomial.masks();
        double[] coefficients = polynomial.coefficients();
        for (int i = 0; i < coefficients.length; i++) {
            // Bit 0 is the first variable, which runs slowest. The 64-bit shift is right for an empty scope, too.
            values[(int) (Long.reverse(masks[i]) >>> 1 >>> (63 - scope.length))] = coefficients[i];
        }
        WalshHadamard.toValues(values, scope.length);
        return values;
    }

    private static void checkWidth(int[] scope) {
        if (scope.length > MOST_VARIABLES) {
            throw new IllegalArgumentException("a table over " + scope.length + " variables has 2^" + scope.length
                    + " values, expected at most 2^" + MOST_VARIABLES);
        }
    }
}
