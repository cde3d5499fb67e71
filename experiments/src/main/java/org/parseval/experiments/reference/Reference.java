package org.parseval.experiments.reference;

import java.util.OptionalDouble;
import org.parseval.inference.Answer;
import org.parseval.inference.Marginals;
import org.parseval.model.Evidence;

/** The reference answer of an instance, and its source. */
public sealed interface Reference {

    /** Where it comes from, in a word or two. */
    String source();

    /**
     * How wrong an answer is: infinitely if it takes a zero for something else, or something else for a zero, or says that a
     * partition function is negative.
     */
    double error(Answer answer);

    /** The decimal logarithm of the partition function, if that is what is known. */
    OptionalDouble log10Z();

    /**
     * The partition function.
     *
     * @param value its decimal logarithm, minus infinity for zero
     */
    record Partition(double value, String source) implements Reference {

        /** The difference of the decimal logarithms. */
        @Override
        public double error(Answer answer) {
            if (answer.value().sign() < 0) {
                return Double.POSITIVE_INFINITY;
            }
            if (answer.value().isZero() || value == Double.NEGATIVE_INFINITY) {
                boolean bothZero = answer.value().isZero() && value == Double.NEGATIVE_INFINITY;
                return bothZero ? 0 : Double.POSITIVE_INFINITY;
            }
            return Math.abs(answer.value().log10() - value);
        }

        @Override
        public OptionalDouble log10Z() {
            return OptionalDouble.of(value);
        }
    }

    /**
     * The marginals of all variables.
     *
     * @param evidence whose variables do not count, since every engine is right about them
     */
    record Distributions(Marginals marginals, Evidence evidence, String source) implements Reference {

        /** The mean absolute difference of the probabilities of all states. */
        @Override
        public double error(Answer answer) {
            if (answer.distributions().isEmpty()) {
                return Double.POSITIVE_INFINITY;
            }
            double[][] found = answer.distributions().get().probabilities();
            double sum = 0;
            long count = 0;
            for (int v = 0; v < found.length; v++) {
                if (!evidence.states().containsKey(v)) {
                    for (int state = 0; state < found[v].length; state++) {
                        sum += Math.abs(found[v][state] - marginals.of(v, state));
                    }
                    count += found[v].length;
                }
            }
            return count == 0 ? 0 : sum / count;
        }

        @Override
        public OptionalDouble log10Z() {
            return OptionalDouble.empty();
        }
    }
}
