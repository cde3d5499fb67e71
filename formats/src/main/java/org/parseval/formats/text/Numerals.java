package org.parseval.formats.text;

import java.nio.charset.StandardCharsets;
import org.parseval.model.Rational;

/**
 * Numbers from the bytes of a token, without a String on the way where that can be helped.
 *
 * <p>A decimal of at most 2^53 times a power of ten of at most 10^22 is one exact integer times or divided by one exact
 * power, hence correctly rounded by a single operation (Clinger, How to read floating point numbers accurately, 1990).
 * Numbers written in full, of 16 to 18 digits, are divided in two steps with a bound on the error of the second; where
 * the bound leaves two candidates, and for all other numbers, {@link Double#parseDouble} decides. So every number is the
 * nearest double.
 */
final class Numerals {
    /** Not an integer at all. */
    static final long NOT_AN_INTEGER = Long.MIN_VALUE;

    private static final long EXACT = 1L << 53;
    private static final long LONG_MANTISSA = 1L << 62;
    private static final long ROOM_FOR_A_DIGIT = (Long.MAX_VALUE - 9) / 10;
    private static final int EXPONENT_CAP = 100_000;
    private static final double[] TENS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private Numerals() {}

    /** The integer, cut to a value far outside of int if it is long; {@link #NOT_AN_INTEGER} if it is none. */
    static long integer(byte[] text, int from, int to) {
        int at = from;
        boolean negative = text[at] == '-';
        if (negative || text[at] == '+') {
            at++;
        }
        if (at == to) {
            return NOT_AN_INTEGER;
        }
        long value = 0;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9) {
                return NOT_AN_INTEGER;
            }
            if (value < ROOM_FOR_A_DIGIT) {
                value = 10 * value + digit;
            }
        }
        return negative ? -value : value;
    }

    /** The nearest double, infinite if too large; NaN if the text is not a decimal number. */
    static double decimal(byte[] text, int from, int to) {
        int at = from;
        boolean negative = text[at] == '-';
        if (negative || text[at] == '+') {
            at++;
        }
        long mantissa = 0;
        boolean exact = true;
        int digits = 0;
        int point = -1;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                digits++;
                if (mantissa < ROOM_FOR_A_DIGIT) {
                    mantissa = 10 * mantissa + digit;
                } else {
                    exact = false;
                }
            } else if (digit == '.' - '0' && point < 0) {
                point = digits;
            } else {
                break;
            }
        }
        if (digits == 0) {
            return Double.NaN;
        }
        int exponent = point < 0 ? 0 : point - digits;
        if (at < to) {
            if ((text[at] | 0x20) != 'e' || at + 1 == to) {
                return Double.NaN;
            }
            long written = integer(text, at + 1, to);
            if (written == NOT_AN_INTEGER) {
                return Double.NaN;
            }
            exponent += (int) Math.max(-EXPONENT_CAP, Math.min(EXPONENT_CAP, written));
        }
        if (exact && mantissa <= EXACT && exponent >= -22 && exponent <= 22) {
            double value = exponent < 0 ? mantissa / TENS[-exponent] : mantissa * TENS[exponent];
            return negative ? -value : value;
        }
        if (exact && mantissa < LONG_MANTISSA && exponent >= -22 && exponent < 0) {
            double value = quotient(mantissa, TENS[-exponent]);
            if (!Double.isNaN(value)) {
                return negative ? -value : value;
            }
        }
        return Double.parseDouble(text(text, from, to));
    }

    /**
     * The nearest double to a number that is 0 or positive; NaN if the text is no such number, or a double does not hold
     * its digits.
     */
    static double value(byte[] text, int from, int to) {
        double value = decimal(text, from, to);
        if (value >= Double.MIN_NORMAL) {
            return value < Double.POSITIVE_INFINITY ? value : Double.NaN;
        }
        if (value == 0) {
            return hasDigits(text, from, to) ? Double.NaN : value;
        }
        return value > 0 && Rational.of(text(text, from, to)).isHeldByDouble() ? value : Double.NaN;
    }

    /** Whether a digit before the exponent is not zero. */
    private static boolean hasDigits(byte[] text, int from, int to) {
        for (int at = from; at < to && (text[at] | 0x20) != 'e'; at++) {
            if (text[at] >= '1' && text[at] <= '9') {
                return true;
            }
        }
        return false;
    }

    private static String text(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /**
     * The nearest double to a quotient, or NaN if it lies too close to the middle of two.
     *
     * <p>The remainder of the first division is exact, so that the quotient is first + second (1 + e), where e comes from
     * one addition and one division: |e| < 2^-51. Rounding is monotone: if both ends of a wider interval round to one
     * double, so does what lies between.
     */
    private static double quotient(long mantissa, double power) {
        double high = mantissa;
        double low = mantissa - (long) high;
        double first = high / power;
        double second = (Math.fma(-first, power, high) + low) / power;
        double one = first + second * (1 - 0x1p-50);
        double other = first + second * (1 + 0x1p-50);
        return one == other ? one : Double.NaN;
    }
}
