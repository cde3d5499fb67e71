package org.parseval.numeric;

import java.math.BigInteger;
import java.util.Arrays;

/** Natural logarithms, and sums of numbers that are given by them. */
public final class Logarithms {
    private static final double LOG_2 = Math.log(2);

    /** Leading bits that are used: more than a double holds. */
    private static final int BITS = 62;

    private Logarithms() {}

    /** The logarithm of a positive integer of any size. */
    public static double of(BigInteger integer) {
        int shift = Math.max(0, integer.bitLength() - BITS);
        return Math.log(integer.shiftRight(shift).doubleValue()) + shift * LOG_2;
    }

    /** The logarithm of the sum of two numbers. */
    public static double sum(double a, double b) {
        double largest = Math.max(a, b);
        return largest == Double.NEGATIVE_INFINITY
                ? largest
                : largest + Math.log(1 + Math.exp(Math.min(a, b) - largest));
    }

    /** The logarithm of the sum of the first numbers of an array. */
    public static double sum(double[] logs, int length) {
        double largest = largest(logs, length);
        if (largest == Double.NEGATIVE_INFINITY) {
            return largest;
        }
        double sum = 0;
        for (int i = 0; i < length; i++) {
            sum += Math.exp(logs[i] - largest);
        }
        return largest + Math.log(sum);
    }

    /** The largest of the first logarithms, minus infinity if there are none. */
    public static double largest(double[] logs, int length) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < length; i++) {
            largest = Math.max(largest, logs[i]);
        }
        return largest;
    }

    /**
     * Turns the first logarithms of an array into numbers, the largest of them 1, or all 0 if all are minus infinity.
     *
     * @return their sum
     */
    public static double exponentiate(double[] logs, int length) {
        return exponentiate(logs, length, Math.max(-Double.MAX_VALUE, largest(logs, length)));
    }

    private static double exponentiate(double[] logs, int length, double largest) {
        double sum = 0;
        for (int i = 0; i < length; i++) {
            logs[i] = Math.exp(logs[i] - largest);
            sum += logs[i];
        }
        return sum;
    }

    /**
     * Turns the first logarithms of an array into a distribution, a uniform one if all are minus infinity.
     *
     * @return the logarithm of the sum before
     */
    public static double normalise(double[] logs, int length) {
        double largest = largest(logs, length);
        if (largest == Double.NEGATIVE_INFINITY) {
            Arrays.fill(logs, 0, length, 1.0 / length);
            return largest;
        }
        double sum = exponentiate(logs, length, largest);
        for (int i = 0; i < length; i++) {
            logs[i] /= sum;
        }
        return largest + Math.log(sum);
    }
}
