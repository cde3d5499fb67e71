package org.parseval.experiments.reference;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The errors or times of a series of runs; what is infinitely wrong is an infinity. */
public record Errors(List<Double> values) {

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

    /** The median, and on a second line both quartiles. */
    public String textWithQuartiles() {
        return text(median()) + "\n(" + text(quantile(0.25)) + " to " + text(quantile(0.75)) + ")";
    }

    /** NaN if there are none. */
    public double worst() {
        return values.isEmpty() ? Double.NaN : sorted()[values.size() - 1];
    }

    /** An error as tables have it, with three digits; a hyphen for what is not known. */
    public static String text(double error) {
        if (Double.isNaN(error)) {
            return "-";
        }
        return error == 0 ? "0" : Double.isInfinite(error) ? "inf" : String.format(Locale.ROOT, "%.2e", error);
    }

    private double[] sorted() {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
