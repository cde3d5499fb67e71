package org.parseval.transform;

import java.util.Objects;
import org.parseval.parallel.Workers;

/**
 * The Walsh-Hadamard transform in place, and with it the way between the values and the Fourier coefficients of a
 * function of n variables in O(n 2^n).
 *
 * <p>Small arrays go bottom up: a scalar block of 8 or 16 entries, so that an even number of levels remains, then radix-4
 * passes. Larger ones go top down, one radix-4 pass and then each quarter by itself, so that every level below the cache
 * size works in the cache whatever that size is.
 *
 * <p>The plain transform has (-1)^|i &amp; j| at (i, j): it reads a set bit as -1. Here a set bit of a table index means
 * x = +1, hence the factor (-1)^|S| between the plain transform and the coefficient of chi_S.
 */
public final class WalshHadamard {
    /** The most variables: as many as the passes have strides for. */
    public static final int MOST_VARIABLES = WalshHadamardPasses.LARGEST + 2;

    /** Up to here the whole array stays in the first-level cache, or nearly. */
    private static final int BOTTOM_UP = 12;

    /** From here on a quarter is worth handing to another thread. */
    private static final int FEWEST_TO_SHARE = 15;

    private WalshHadamard() {}

    /** The plain, unnormalised transform of the first 2^n entries. Twice is a multiplication by 2^n. */
    public static void transform(double[] a, int n) {
        transform(a, 0, n);
    }

    /** The plain transform by several threads where it is large; the same to the last bit. */
    public static void transform(double[] a, int n, Workers workers) {
        if (n < FEWEST_TO_SHARE) {
            transform(a, 0, n);
            return;
        }
        check(a, 0, n);
        WalshHadamardPasses.apply(a, 0, 1 << n, n - 2);
        workers.forEach(4, part -> recurse(a, part << (n - 2), n - 2));
    }

    /** The plain, unnormalised transform of 2^n entries from an offset on. */
    static void transform(double[] a, int offset, int n) {
        check(a, offset, n);
        recurse(a, offset, n);
    }

    /**
     * Values to coefficients in place: entry x of the first 2^n becomes the coefficient of chi_S at the entry whose index is
     * the mask of S.
     */
    public static void toCoefficients(double[] values, int n) {
        check(values, 0, n);
        recurse(values, 0, n);
        alternate(values, n, 1.0 / (1 << n));
    }

    /** Coefficients to values in place, the inverse of {@link #toCoefficients}. */
    public static void toValues(double[] coefficients, int n) {
        check(coefficients, 0, n);
        alternate(coefficients, n, 1);
        recurse(coefficients, 0, n);
    }

    private static void check(double[] a, int offset, int n) {
        if (n < 0 || n > MOST_VARIABLES) {
            throw new IllegalArgumentException(n + " variables, of at most " + MOST_VARIABLES);
        }
        Objects.checkFromIndexSize(offset, 1 << n, a.length);
    }

    private static void recurse(double[] a, int from, int n) {
        if (n <= BOTTOM_UP) {
            bottomUp(a, from, n);
            return;
        }
        WalshHadamardPasses.apply(a, from, from + (1 << n), n - 2);
        int quarter = 1 << (n - 2);
        for (int part = 0; part < 4; part++) {
            recurse(a, from + part * quarter, n - 2);
        }
    }

    private static void bottomUp(double[] a, int from, int n) {
        int to = from + (1 << n);
        switch (n) {
            case 0 -> {}
            case 1 -> WalshHadamardBlocks.points2(a, from, to);
            case 2 -> WalshHadamardBlocks.points4(a, from, to);
            default -> {
                int done = 4 - n % 2;
                if (done == 3) {
                    WalshHadamardBlocks.points8(a, from, to);
                } else {
                    WalshHadamardBlocks.points16(a, from, to);
                }
                for (int exponent = done; exponent < n; exponent += 2) {
                    WalshHadamardPasses.apply(a, from, to, exponent);
                }
            }
        }
    }

    /** Multiplies entry S by (-1)^|S| and the scale; eight at a time, so that the parity is counted once for eight. */
    private static void alternate(double[] a, int n, double scale) {
        int size = 1 << n;
        if (n < 3) {
            for (int i = 0; i < size; i++) {
                a[i] *= scale * sign(i);
            }
            return;
        }
        for (int i = 0; i < size; i += 8) {
            double even = scale * sign(i);
            double odd = -even;
            a[i] *= even;
            a[i + 1] *= odd;
            a[i + 2] *= odd;
            a[i + 3] *= even;
            a[i + 4] *= odd;
            a[i + 5] *= even;
            a[i + 6] *= even;
            a[i + 7] *= odd;
        }
    }

    private static int sign(int index) {
        return 1 - 2 * (Integer.bitCount(index) & 1);
    }
}
