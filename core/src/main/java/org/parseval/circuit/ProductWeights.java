package org.parseval.circuit;

import java.util.Arrays;

/** The weights of products, with exponents of two beside them from the first on that is too small for a double. */
final class ProductWeights {
    /** Weights below this power of two have an exponent of their own. */
    private static final int SMALLEST_EXPONENT = -1000;

    private static final long FARTHEST = 1 << 30;

    private double[] shares;
    private int[] exponents = {};

    ProductWeights(int size) {
        shares = new double[size];
    }

    void grow(int size) {
        shares = Arrays.copyOf(shares, size);
        if (haveExponents()) {
            exponents = Arrays.copyOf(exponents, size);
        }
    }

    void set(int product, double mantissa, long exponent) {
        boolean small = exponent < SMALLEST_EXPONENT;
        shares[product] = small ? mantissa : Math.scalb(mantissa, (int) exponent);
        if (small && !haveExponents()) {
            exponents = new int[shares.length];
        }
        if (haveExponents()) {
            exponents[product] = small ? (int) Math.max(-FARTHEST, exponent) : 0;
        }
    }

    /** The weight but for the power of two beside it. */
    double share(int product) {
        return shares[product];
    }

    boolean haveExponents() {
        return exponents.length > 0;
    }

    int exponent(int product) {
        return exponents[product];
    }

    boolean areEqual(int one, int other) {
        return shares[one] == shares[other] && (!haveExponents() || exponents[one] == exponents[other]);
    }
}
