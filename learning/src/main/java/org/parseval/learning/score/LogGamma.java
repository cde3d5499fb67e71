package org.parseval.learning.score;

/** Logarithms of the gamma function, and what the chi-squared distribution makes of them. */
final class LogGamma {
    /** From here on the asymptotic series has the precision of doubles. */
    private static final double FAR = 10;

    /** Bernoulli numbers B(2k) / (2k (2k - 1)). */
    private static final double[] SERIES = {
        1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360, 1.0 / 156, -3617.0 / 122400
    };

    private static final double HALF_LOG_2_PI = 0.5 * Math.log(2 * Math.PI);
    private static final int MOST_TERMS = 100_000;
    private static final double TINY = 1e-300;

    private LogGamma() {}

    /** log Gamma(x) for x above 0: moved far enough to the right for Stirling's series. */
    static double of(double x) {
        double product = 1;
        double moved = x;
        while (moved < FAR) {
            product *= moved;
            moved++;
        }
        double inverse = 1 / moved;
        double square = inverse * inverse;
        double sum = 0;
        for (int k = SERIES.length - 1; k >= 0; k--) {
            sum = sum * square + SERIES[k];
        }
        return (moved - 0.5) * Math.log(moved) - moved + HALF_LOG_2_PI + sum * inverse - Math.log(product);
    }

    /** The probability that a chi-squared variable with so many degrees of freedom is larger than a value. */
    static double chiSquaredAbove(double value, double degrees) {
        if (value <= 0 || degrees <= 0) {
            return 1;
        }
        double a = degrees / 2;
        double x = value / 2;
        double front = Math.exp(a * Math.log(x) - x - of(a));
        return x < a + 1 ? 1 - front * series(a, x) : front * fraction(a, x);
    }

    private static double series(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (int n = 1; n < MOST_TERMS && term > sum * 1e-17; n++) {
            term *= x / (a + n);
            sum += term;
        }
        return sum;
    }

    /** Lentz's way to evaluate a continued fraction. */
    private static double fraction(double a, double x) {
        double b = x + 1 - a;
        double c = 1 / TINY;
        double d = 1 / b;
        double product = d;
        for (int n = 1; n < MOST_TERMS; n++) {
            double numerator = -n * (n - a);
            b += 2;
            d = numerator * d + b;
            d = 1 / (Math.abs(d) < TINY ? TINY : d);
            c = b + numerator / c;
            c = Math.abs(c) < TINY ? TINY : c;
            double step = d * c;
            product *= step;
            if (Math.abs(step - 1) < 1e-16) {
                break;
            }
        }
        return product;
    }
}
