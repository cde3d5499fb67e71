package org.parseval.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A nonnegative fraction in lowest terms.
 *
 * <pre>{@code
 * Rational third = Rational.of("1/3");
 * Rational tenth = Rational.of("0.1");
 * }</pre>
 *
 * @param numerator not negative
 * @param denominator positive
 */
public record Rational(BigInteger numerator, BigInteger denominator) {
    /** The number 0. */
    public static final Rational ZERO = of(BigInteger.ZERO);

    /** The number 1. */
    public static final Rational ONE = of(BigInteger.ONE);

    /** Decimals of more digits than this are refused: they would take all memory. */
    public static final int MOST_DIGITS = 1 << 15;

    /** A decimal of at most this many digits is determined by its nearest double. */
    private static final int SURE_DIGITS = 15;

    private static final int MOST_DIGITS_OF_DOUBLE = 17;

    /** The bits of a quotient, enough that rounding it rounds the fraction correctly. */
    private static final int QUOTIENT_BITS = 64;

    /** As many bits bring the smallest doubles into the range where they have all their digits. */
    private static final int ROOM = 60;

    /** @throws IllegalArgumentException if it is negative, or the denominator is not positive */
    public Rational {
        if (numerator.signum() < 0 || denominator.signum() <= 0) {
            throw new IllegalArgumentException("not a fraction of at least 0: " + numerator + "/" + denominator);
        }
        BigInteger common = numerator.gcd(denominator);
        if (!common.equals(BigInteger.ONE)) {
            numerator = numerator.divide(common);
            denominator = denominator.divide(common);
        }
    }

    /** A whole number. */
    public static Rational of(BigInteger number) {
        return new Rational(number, BigInteger.ONE);
    }

    /**
     * A decimal number, or two with a slash between them.
     *
     * @throws IllegalArgumentException if it is none, negative, or has more than {@link #MOST_DIGITS} digits
     */
    public static Rational of(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return of(decimal(text));
        }
        Rational above = of(decimal(text.substring(0, slash)));
        Rational below = of(decimal(text.substring(slash + 1)));
        return new Rational(above.numerator.multiply(below.denominator), above.denominator.multiply(below.numerator));
    }

    private static BigDecimal decimal(String text) {
        BigDecimal decimal = new BigDecimal(text);
        if (decimal.signum() == 0) {
            return BigDecimal.ZERO;
        }
        if (decimal.precision() > MOST_DIGITS || Math.abs((long) decimal.scale()) > MOST_DIGITS) {
            throw new NumberFormatException("more than " + MOST_DIGITS + " digits");
        }
        return decimal;
    }

    private static Rational of(BigDecimal decimal) {
        return decimal.scale() <= 0
                ? of(decimal.toBigIntegerExact())
                : new Rational(decimal.unscaledValue(), BigInteger.TEN.pow(decimal.scale()));
    }

    /**
     * The decimal of fewest digits that a double stands for, so that 0.1 is a tenth. What was written with at most 15 digits comes back as
     * it was written.
     */
    public static Rational of(double number) {
        if (number == 0 || number == 1) {
            return number == 0 ? ZERO : ONE;
        }
        BigDecimal all = new BigDecimal(number);
        int digits = number < Double.MIN_NORMAL ? 1 : SURE_DIGITS;
        BigDecimal rounded = all;
        boolean same = false;
        for (; digits <= MOST_DIGITS_OF_DOUBLE && !same; digits++) {
            rounded = all.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            same = rounded.doubleValue() == number;
        }
        return of(rounded.stripTrailingZeros());
    }

    /** Whether it is 0. */
    public boolean isZero() {
        return numerator.signum() == 0;
    }

    /** Whether it is a whole number. */
    public boolean isWhole() {
        return denominator.equals(BigInteger.ONE);
    }

    /** This times the other. */
    public Rational times(Rational other) {
        return new Rational(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    /**
     * 1 minus this.
     *
     * @throws IllegalArgumentException if this is above 1
     */
    public Rational complement() {
        return new Rational(denominator.subtract(numerator), denominator);
    }

    /** This times 2^power. */
    public Rational timesPowerOfTwo(int power) {
        return new Rational(numerator.shiftLeft(Math.max(0, power)), denominator.shiftLeft(Math.max(0, -power)));
    }

    /** The binary exponent of a positive number, or one above it. */
    public int exponent() {
        return numerator.bitLength() - denominator.bitLength();
    }

    /** The nearest double; one of those next to it where that is below the normal range. */
    public double doubleValue() {
        int shift = shift();
        return Math.scalb(quotient(shift).doubleValue(), -shift);
    }

    /** Whether the nearest double is as near as doubles of the normal range are; those below it have fewer digits. */
    public boolean isHeldByDouble() {
        double value = doubleValue();
        return value >= Double.MIN_NORMAL
                ? value < Double.POSITIVE_INFINITY
                : isZero() || (value > 0 && timesPowerOfTwo(ROOM).doubleValue() == Math.scalb(value, ROOM));
    }

    /** The natural logarithm, minus infinity of 0. */
    public double ln() {
        double value = doubleValue();
        if (isZero() || (value >= Double.MIN_NORMAL && value < Double.POSITIVE_INFINITY)) {
            return Math.log(value);
        }
        int shift = shift();
        return Math.log(quotient(shift).doubleValue()) - shift * Math.log(2);
    }

    private int shift() {
        return QUOTIENT_BITS + denominator.bitLength() - numerator.bitLength();
    }

    /** This times a power of two, in bits enough for a double; the last is 1 if others follow, as rounding has to know. */
    private BigInteger quotient(int shift) {
        BigInteger[] division =
                numerator.shiftLeft(Math.max(0, shift)).divideAndRemainder(denominator.shiftLeft(Math.max(0, -shift)));
        return division[1].signum() == 0 ? division[0] : division[0].setBit(0);
    }

    /** The first 34 digits, twice as many as a double has; all of them if they end before. */
    public BigDecimal decimal() {
        return new BigDecimal(numerator).divide(new BigDecimal(denominator), MathContext.DECIMAL128);
    }

    /** As {@code 2/3}, or {@code 2} if it is a whole number. */
    @Override
    public String toString() {
        return isWhole() ? numerator.toString() : numerator + "/" + denominator;
    }
}
