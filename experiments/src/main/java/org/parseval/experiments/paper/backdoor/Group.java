package org.parseval.experiments.paper.backdoor;

import java.util.Arrays;
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
     * The answers of all engines on one model.
     *
     * @param exact log10 Z by the exact engine
     * @param log10 of the size of each engine's Z; NaN where it had no answer
     * @param negative whether Z came out negative
     */
    record Instance(double exact, double[] log10, boolean[] negative) {
        /** From {@link #numbers()}. */
        static Instance of(double[] numbers) {
            int engines = (numbers.length - 1) / 2;
            boolean[] negative = new boolean[engines];
            for (int i = 0; i < engines; i++) {
                negative[i] = numbers[1 + engines + i] < 0;
            }
            return new Instance(numbers[0], Arrays.copyOfRange(numbers, 1, 1 + engines), negative);
        }

        /** The exact value, those of the engines, and their signs. */
        double[] numbers() {
            int engines = log10.length;
            double[] numbers = Arrays.copyOf(log10, 1 + 2 * engines);
            System.arraycopy(log10, 0, numbers, 1, engines);
            numbers[0] = exact;
            for (int i = 0; i < engines; i++) {
                numbers[1 + engines + i] = negative[i] ? -1 : 1;
            }
            return numbers;
        }
    }

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
