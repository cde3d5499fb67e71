package org.parseval.experiments.paper.backdoor;

import java.util.List;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.generators.Backdoors;
import org.parseval.inference.Budget;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;

/**
 * How log Z of models small enough for the exact engine lies about log E[Z].
 *
 * @param differences log Z - log E[Z] of each model, natural
 */
record ReferenceTrial(Backdoors family, List<Double> differences) {

    static double difference(Backdoors family, long seed, Budget budget) {
        return Catalogue.engine("exact")
                        .solve(family.generate(seed), Query.of(Task.PR), budget, Progress.SILENT)
                        .value()
                        .ln()
                - family.logExpectedZ();
    }

    /** The mean of log10 Z less log10 E[Z], at most zero but for chance. */
    double meanLog10() {
        return mean(differences) / LogNumber.LN_10;
    }

    /** The standard deviation of log10 Z. */
    double spreadLog10() {
        return deviation(differences) / LogNumber.LN_10;
    }

    /** Of the mean of log10 Z. */
    double standardErrorLog10() {
        return spreadLog10() / Math.sqrt(differences.size());
    }

    /** The mean of Z / E[Z], which is 1 but for chance. */
    double meanRatio() {
        return mean(ratios());
    }

    double standardErrorOfRatio() {
        return deviation(ratios()) / Math.sqrt(differences.size());
    }

    private List<Double> ratios() {
        return differences.stream().map(Math::exp).toList();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    private static double deviation(List<Double> values) {
        double mean = mean(values);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return Math.sqrt(squares / (values.size() - 1));
    }
}
