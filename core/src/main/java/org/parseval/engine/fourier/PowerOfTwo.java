package org.parseval.engine.fourier;

/** Powers of two taken out of arrays, which rounds nothing unless a number leaves the range of doubles. */
final class PowerOfTwo {
    private PowerOfTwo() {}

    /** The exponent of the largest absolute value, 0 if all are zero. */
    static int ofLargest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        // A subnormal number has no exponent of its own until it is lifted.
        return largest == 0
                ? 0
                : largest < Double.MIN_NORMAL ? Math.getExponent(largest * 0x1p200) - 200 : Math.getExponent(largest);
    }

    /** The values over 2^power. */
    static double[] takenOut(double[] values, int power) {
        double[] scaled = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            scaled[i] = Math.scalb(values[i], -power);
        }
        return scaled;
    }
}
