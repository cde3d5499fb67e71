package org.parseval.numeric;

/**
 * Exponential and logarithm from tables and short series, several times as fast as the general ones where they are most
 * of the work. Errors stay below {@link #ERROR}: relative for the exponential, absolute for the logarithm.
 *
 * @see "P. T. P. Tang, Table-driven implementation of the exponential function in IEEE floating-point arithmetic, ACM
 *     Transactions on Mathematical Software 15 (1989)"
 */
public final class Exponential {
    /** Four times a double's precision, and twice what has been seen. */
    public static final double ERROR = 0x1p-50;

    private static final int BITS = 7;
    private static final int ENTRIES = 1 << BITS;
    private static final int MANTISSA = 52;
    private static final long MANTISSA_MASK = (1L << MANTISSA) - 1;
    private static final long ONE = 0x3ffL << MANTISSA;

    /** Below, the result is no normal number, and nothing beside 1. */
    private static final double SMALLEST = -708;

    private static final double PER_STEP = ENTRIES / Math.log(2);
    /** The logarithm of 2 over the entries, in two parts; the multiples of the high one are exact. */
    private static final double STEP_HIGH = 0x1.62e42feep-1 / ENTRIES;

    private static final double STEP_LOW = 1.9082149292705877e-10 / ENTRIES;
    /** Added to a small number, it leaves the nearest integer in the last bits. */
    private static final double ROUNDER = 0x1.8p52;

    private static final double LOG_2 = Math.log(2);
    private static final double[] POWERS = new double[ENTRIES];
    private static final double[] RECIPROCALS = new double[ENTRIES];
    private static final double[] LOGS = new double[ENTRIES];

    static {
        for (int i = 0; i < ENTRIES; i++) {
            POWERS[i] = Math.pow(2, i / (double) ENTRIES);
            // The first interval is not centred, so that the logarithm of 1 is 0.
            RECIPROCALS[i] = i == 0 ? 1 : (float) (1 / (1 + (i + 0.5) / ENTRIES));
            LOGS[i] = -Math.log(RECIPROCALS[i]);
        }
    }

    private Exponential() {}

    /** e to the power x, for x at most 0; zero far below, and for what is no number. */
    public static double exp(double x) {
        if (!(x > SMALLEST)) {
            return 0;
        }
        double shifted = x * PER_STEP + ROUNDER;
        long step = Double.doubleToRawLongBits(shifted) << 16 >> 16;
        double steps = shifted - ROUNDER;
        double r = x - steps * STEP_HIGH - steps * STEP_LOW;
        double square = r * r;
        // Terms in pairs, which do not wait for each other.
        double series = r + square * ((1.0 / 2 + r * (1.0 / 6)) + square * (1.0 / 24 + r * (1.0 / 120)));
        double power = POWERS[(int) step & (ENTRIES - 1)];
        double scaled = Double.longBitsToDouble(Double.doubleToRawLongBits(power) + (step >> BITS << MANTISSA));
        return scaled + scaled * series;
    }

    /** The natural logarithm of a finite number that is at least 1. */
    public static double log(double x) {
        long bits = Double.doubleToRawLongBits(x);
        int entry = (int) (bits >>> (MANTISSA - BITS)) & (ENTRIES - 1);
        double mantissa = Double.longBitsToDouble((bits & MANTISSA_MASK) | ONE);
        double u = mantissa * RECIPROCALS[entry] - 1;
        double square = u * u;
        double high = (1.0 / 4 - u * (1.0 / 5)) + square * (1.0 / 6 - u * (1.0 / 7));
        double series = u - square * ((1.0 / 2 - u * (1.0 / 3)) + square * high);
        return ((bits - ONE) >> MANTISSA) * LOG_2 + (LOGS[entry] + series);
    }
}
