package org.parseval.numeric;

/** Scaling by powers of two, which never rounds. */
public final class PowersOfTwo {
    private PowersOfTwo() {}

    /** The binary exponent of a positive number, also of one too small to be normal. */
    public static int exponent(double value) {
        return value < Double.MIN_NORMAL ? Math.getExponent(value * 0x1p200) - 200 : Math.getExponent(value);
    }

    /** The exponent of the largest absolute value, 0 if all are zero. */
    public static int ofLargest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest == 0 ? 0 : exponent(largest);
    }

    /** The values over 2^power, in an array of their own. */
    public static double[] takenOut(double[] values, int power) {
        double[] scaled = values.clone();
        scale(scaled, scaled.length, -power);
        return scaled;
    }

    /** Multiplies the first entries by a power of two, which may be one that no double holds. */
    public static void scale(double[] values, int length, int power) {
        double first = Math.scalb(1.0, power / 2);
        double second = Math.scalb(1.0, power - power / 2);
        for (int i = 0; i < length; i++) {
            values[i] = values[i] * first * second;
        }
    }
}
