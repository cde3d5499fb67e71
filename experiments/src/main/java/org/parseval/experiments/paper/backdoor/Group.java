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
     * @param log10 of the size of each engine's Z; NaN where it had no answer
     * @param negative whether Z came out negative
     */
    record Instance(double[] log10, boolean[] negative) {}

    /** The errors of an engine against log10 E[Z]; infinite where it had no answer. */
    Errors errors(int engine) {
        return new Errors(instances.stream()
                .map(instance -> difference(instance, engine))
                .map(difference -> Double.isNaN(difference) ? Double.POSITIVE_INFINITY : Math.abs(difference))
                .toList());
    }

    /** The errors of an engine against what another found. */
    Errors errorsAgainst(int engine, int other) {
        return new Errors(instances.stream()
                .map(instance -> Math.abs(instance.log10[engine] - instance.log10[other]))
                .map(error -> Double.isNaN(error) ? Double.POSITIVE_INFINITY : error)
                .toList());
    }

    private double difference(Instance instance, int engine) {
        return instance.log10[engine] - family.logExpectedZ() / LogNumber.LN_10;
    }

    long negative(int engine) {
        return instances.stream().filter(instance -> instance.negative[engine]).count();
    }
}
