package org.parseval.inference;

/**
 * A real number as its sign and the natural logarithm of its size, so that no partition function over- or underflows.
 *
 * @param sign -1, 0 or +1
 * @param logAbs the natural logarithm of the absolute value, minus infinity for zero
 */
public record LogNumber(int sign, double logAbs) {
    /** The natural logarithm of ten: other natural logarithms over this are decimal ones. */
    public static final double LN_10 = Math.log(10);

    /** The number 0. */
    public static final LogNumber ZERO = new LogNumber(0, Double.NEGATIVE_INFINITY);

    /** @throws IllegalArgumentException if a value is out of its range */
    public LogNumber {
        boolean zero = logAbs == Double.NEGATIVE_INFINITY;
        if (Double.isNaN(logAbs)
                || logAbs == Double.POSITIVE_INFINITY
                || sign < -1
                || sign > 1
                || zero != (sign == 0)) {
            throw new IllegalArgumentException("not a number: sign " + sign + ", log " + logAbs);
        }
    }

    /** The positive number with this logarithm, or zero for minus infinity. */
    public static LogNumber ofLog(double log) {
        return log == Double.NEGATIVE_INFINITY ? ZERO : new LogNumber(1, log);
    }

    /** Whether it is 0. */
    public boolean isZero() {
        return sign == 0;
    }

    /** The decimal logarithm of its size. */
    public double log10() {
        return logAbs / LN_10;
    }
}
