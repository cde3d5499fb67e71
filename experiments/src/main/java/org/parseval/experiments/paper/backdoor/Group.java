package org.parseval.experiments.paper.backdoor;

import java.util.List;
import org.parseval.experiments.generators.Backdoors;
import org.parseval.experiments.reference.Errors;
import org.parseval.inference.LogNumber;

/**
 * The runs on the models of one family.
 *
 * @param instances what was found on each
 */
record Group(Backdoors family, List<Instance> instances) {

    /**
     * What all engines found on one model.
     *
     * @param exact log10 Z by the exact engine
     * @param log10 of the size of each engine's Z; NaN where it had no answer
     * @param negative whether Z came out negative
     */
    record Instance(double exact, double[] log10, boolean[] negative) {}

    /** The errors of an engine against the exact log10 Z; infinite where it had no answer or a negative one. */
    Errors errors(int engine) {
        return new Errors(instances.stream()
                .map(instance -> difference(instance, engine))
                .map(difference -> Double.isNaN(difference) ? Double.POSITIVE_INFINITY : Math.abs(difference))
                .toList());
    }

    private static double difference(Instance instance, int engine) {
        return instance.negative[engine] ? Double.NaN : instance.log10[engine] - instance.exact;
    }

    /** The root mean square by which the exact log10 Z is off log10 E[Z], the paper's reference. */
    double noise() {
        return Math.sqrt(instances.stream()
                .mapToDouble(instance -> instance.exact - family.logExpectedZ() / LogNumber.LN_10)
                .map(off -> off * off)
                .average()
                .orElse(Double.NaN));
    }

    long negative(int engine) {
        return instances.stream().filter(instance -> instance.negative[engine]).count();
    }
}
