package org.parseval.experiments.reference;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The errors or times of a series of runs; what is infinitely wrong is an infinity. */
public record Errors(List<Double> values) {

    /** From here on zeros behind the point are fewer than an exponent has signs. */
    private static final double LEAST_PLAIN = 1e-3;

    private static final double MOST_PLAIN = 1e4;
    private static final MathContext THREE_DIGITS = new MathContext(3);

    /** NaN if there are none. */
    public double median() {
        double[] sorted = sorted();
        int n = sorted.length;
        return n == 0 ? Double.NaN : n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    }

    /** A share of the errors is no larger: by linear interpolation between two of them, the larger if that is infinite. */
    public double quantile(double share) {
        double[] sorted = sorted();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        double place = share * (sorted.length - 1);
        double low = sorted[(int) Math.floor(place)];
        double high = sorted[(int) Math.ceil(place)];
        return Double.isInfinite(high) || low == high ? high : low + (place - Math.floor(place)) * (high - low);
    }

    /** The lower end of the 95 % interval of the median of all such instances, by the sign test; zero for fewer than six errors. */
    public double medianAtLeast() {
        int place = outermost();
        return place == 0 ? 0 : sorted()[place - 1];
    }

    /** The upper end of that interval; infinite for fewer than six errors. */
    public double medianAtMost() {
        int place = outermost();
        return place == 0 ? Double.POSITIVE_INFINITY : sorted()[values.size() - place];
    }

    private int outermost() {
        int place = 0;
        while (2 * SignTest.atMost(place, values.size()) <= SignTest.CHANCE) {
            place++;
        }
        return place;
    }

    /** The median, and on a second line both quartiles. */
    public String textWithQuartiles() {
        return brief(median()) + "\n(" + brief(quantile(0.25)) + " to " + brief(quantile(0.75)) + ")";
    }

    /** NaN if there are none. */
    public double worst() {
        return values.isEmpty() ? Double.NaN : sorted()[values.size() - 1];
    }

    /** An error in a column of errors, all of the same width, with three digits; a hyphen for what is not known. */
    public static String text(double error) {
        if (Double.isNaN(error)) {
            return "-";
        }
        return error == 0 ? "0" : Double.isInfinite(error) ? "inf" : String.format(Locale.ROOT, "%.2e", error);
    }

    /** The same in as few signs as it takes. */
    public static String brief(double error) {
        if (error >= LEAST_PLAIN && error < MOST_PLAIN) {
            return new BigDecimal(error)
                    .round(THREE_DIGITS)
                    .stripTrailingZeros()
                    .toPlainString();
        }
        return text(error).replaceFirst("e\\+?(-?)0?", "e$1");
    }

    private double[] sorted() {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
