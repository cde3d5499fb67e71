package org.parseval.experiments.reference;

import java.util.Arrays;
import java.util.List;

/** The errors or times of a series of runs; what is infinitely wrong is an infinity. */
public record Errors(List<Double> values) {

    /** NaN if there are none. */
    public double median() {
        double[] sorted = sorted();
        int n = sorted.length;
        return n == 0 ? Double.NaN : n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    }

    /** NaN if there are none. */
    public double worst() {
        return values.isEmpty() ? Double.NaN : sorted()[values.size() - 1];
    }

    private double[] sorted() {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
