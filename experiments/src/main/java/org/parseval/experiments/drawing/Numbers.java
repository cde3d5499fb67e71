package org.parseval.experiments.drawing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers for readers; files have all their digits. */
public final class Numbers {
    private static final MathContext SIX_DIGITS = new MathContext(6);
    private static final double LARGE = 1e6;
    private static final double SMALL = 1e-4;

    private Numbers() {}

    /** Six digits at most, without zeros at the end. */
    public static String shown(double value) {
        if (Double.isNaN(value)) {
            return "not a number";
        }
        if (Double.isInfinite(value)) {
            return value < 0 ? "-infinity" : "infinity";
        }
        double size = Math.abs(value);
        BigDecimal rounded = new BigDecimal(value).round(SIX_DIGITS);
        if (value == 0 || (size >= SMALL && size < LARGE)) {
            return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        }
        return String.format(Locale.ROOT, "%.5e", value).replaceFirst("\\.?0*e\\+?(-?)0*", "e$1");
    }

    /** A length or a place in a drawing, to a tenth of a pixel. */
    public static String pixels(double value) {
        return BigDecimal.valueOf(Math.round(value * 10), 1)
                .stripTrailingZeros()
                .toPlainString();
    }

    public static String seconds(double seconds) {
        if (seconds < 100) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        return seconds < 7200
                ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }

    /** Ten to a power, as people write it. */
    public static String powerOfTen(int exponent) {
        StringBuilder text = new StringBuilder("10");
        for (char c : Integer.toString(exponent).toCharArray()) {
            text.append(c == '-' ? '⁻' : "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(c - '0'));
        }
        return text.toString();
    }
}
