package org.parseval.inference;

/**
 * A real number as its sign and the logarithm of its size, so that no partition function over- or underflows.
 *
 * @param sign -1, 0 or +1
 * @param ln the natural logarithm of the absolute value, minus infinity for zero
 */
public record LogNumber(int sign, double ln) {
    /** The natural logarithm of ten: other natural logarithms over this are decimal ones. */
    public static final double LN_10 = Math.log(10);

    /** Sums of logarithms that ought to be 0 are off by as much. */
    private static final double ROUNDING = 1e-12;

    /** The number 0. */
    public static final LogNumber ZERO = new LogNumber(0, Double.NEGATIVE_INFINITY);

    /** @throws IllegalArgumentException if a value is out of its range */
    public LogNumber {
        boolean zero = ln == Double.NEGATIVE_INFINITY;
        if (Double.isNaN(ln) || ln == Double.POSITIVE_INFINITY || sign < -1 || sign > 1 || zero != (sign == 0)) {
            throw new IllegalArgumentException("not a number: sign " + sign + ", logarithm " + ln);
        }
    }

    /** The positive number with this natural logarithm, or zero for minus infinity. */
    public static LogNumber ofLn(double ln) {
        return ln == Double.NEGATIVE_INFINITY ? ZERO : new LogNumber(1, ln);
    }

    /** Whether it is 0. */
    public boolean isZero() {
        return sign == 0;
    }

    /** The decimal logarithm of its size: 0 where it is no further from 0 than rounding brings it. */
    public double log10() {
        return Math.abs(ln) < ROUNDING ? 0 : ln / LN_10;
    }
}
