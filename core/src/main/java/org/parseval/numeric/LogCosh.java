package org.parseval.numeric;

/**
 * log 2cosh a, the sum over a spin of field a, and the chances of its two states. Both are asked for in every entry of every table and in every
 * sample, where an exponential and a logarithm would take most of the time. With s = |a| they are
 *
 * <pre>log 2cosh a = s + g(s),   g(s) = log(1 + e^(-2s)),   and the less likely state has the chance -g'(s) / 2.</pre>
 *
 * <p>g and its derivative come from the Taylor series around the nearest of evenly spaced points. g has its singularities at distance pi / 2
 * or more from there, a point is at most 1/32 away, and ten terms leave less than the rounding of a double. The table fits the first-level cache.
 */
public final class LogCosh {
    private static final int POINTS_PER_UNIT = 16;
    private static final int TERMS = 10;

    /** From here on g is e^(-2s) to the last bit. */
    private static final int END = 20;

    private static final double[] SERIES = new double[(END * POINTS_PER_UNIT + 1) * TERMS];

    static {
        for (int point = 0; point <= END * POINTS_PER_UNIT; point++) {
            expand((double) point / POINTS_PER_UNIT, SERIES, point * TERMS);
        }
    }

    private LogCosh() {}

    /** The coefficients of g around s. With u = e^(-2s), (1 + u) g' = u' gives them one after the other. */
    private static void expand(double s, double[] series, int from) {
        double[] u = new double[TERMS];
        u[0] = Math.exp(-2 * s);
        series[from] = Math.log1p(u[0]);
        for (int k = 1; k < TERMS; k++) {
            u[k] = u[k - 1] * -2 / k;
            double sum = k * u[k];
            for (int j = 1; j < k; j++) {
                sum -= j * series[from + j] * u[k - j];
            }
            series[from + k] = sum / (k * (1 + u[0]));
        }
    }

    /** log 2cosh a. */
    public static double of(double a) {
        double s = Math.abs(a);
        if (!(s < END)) {
            return s;
        }
        int point = (int) (s * POINTS_PER_UNIT + 0.5);
        double d = s - (double) point / POINTS_PER_UNIT;
        double dd = d * d;
        int c = point * TERMS;
        double g = SERIES[c + 8] + SERIES[c + 9] * d;
        g = SERIES[c + 6] + SERIES[c + 7] * d + g * dd;
        g = SERIES[c + 4] + SERIES[c + 5] * d + g * dd;
        g = SERIES[c + 2] + SERIES[c + 3] * d + g * dd;
        return s + (SERIES[c] + SERIES[c + 1] * d + g * dd);
    }

    /** 1 / (1 + e^(2a)), the chance of the state against the field. */
    public static double chanceAgainst(double a) {
        double less = lesserChance(Math.abs(a));
        return a < 0 ? 1 - less : less;
    }

    private static double lesserChance(double s) {
        if (!(s < END)) {
            return Math.exp(-2 * s);
        }
        int point = (int) (s * POINTS_PER_UNIT + 0.5);
        double d = s - (double) point / POINTS_PER_UNIT;
        double dd = d * d;
        int c = point * TERMS;
        double slope = 9 * SERIES[c + 9];
        slope = 7 * SERIES[c + 7] + 8 * SERIES[c + 8] * d + slope * dd;
        slope = 5 * SERIES[c + 5] + 6 * SERIES[c + 6] * d + slope * dd;
        slope = 3 * SERIES[c + 3] + 4 * SERIES[c + 4] * d + slope * dd;
        slope = SERIES[c + 1] + 2 * SERIES[c + 2] * d + slope * dd;
        return slope * -0.5;
    }
}
