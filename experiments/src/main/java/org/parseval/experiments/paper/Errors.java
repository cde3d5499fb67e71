package org.parseval.experiments.paper;

import java.util.Arrays;
import java.util.List;

/** Errors of a series of runs; a run without an answer counts as infinitely wrong. */
record Errors(List<Double> values) {

    double median() {
        double[] sorted = sorted();
        int n = sorted.length;
        return n == 0 ? Double.NaN : n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    }

    double worst() {
        return values.isEmpty() ? Double.NaN : sorted()[values.size() - 1];
    }

    private double[] sorted() {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
