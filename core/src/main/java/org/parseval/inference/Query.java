package org.parseval.inference;

import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;
import org.parseval.model.Evidence;

/**
 * A question about a model under evidence.
 *
 * <pre>{@code
 * Query query = Query.marginals(Evidence.of(Map.of(3, 1)));
 * }</pre>
 */
public sealed interface Query {

    /** What is known of the variables. */
    Evidence evidence();

    /** The kind of question. */
    Task task();

    /** The sum over all states, with evidence the probability of the evidence in a Bayesian network. */
    record PartitionFunction(Evidence evidence) implements Query {
        @Override
        public Task task() {
            return Task.PR;
        }
    }

    /**
     * The distribution of single variables.
     *
     * @param wanted the variables asked for, in increasing order; all of them if absent
     */
    record SingleMarginals(Evidence evidence, Optional<int[]> wanted) implements Query {
        @Override
        public Task task() {
            return Task.MAR;
        }
    }

    /** A state of largest value. */
    record BestState(Evidence evidence) implements Query {
        @Override
        public Task task() {
            return Task.MPE;
        }
    }

    static Query partitionFunction(Evidence evidence) {
        return new PartitionFunction(evidence);
    }

    static Query marginals(Evidence evidence) {
        return new SingleMarginals(evidence, Optional.empty());
    }

    /** Asks for the marginals of some variables only, which may take less work than all. */
    static Query marginals(Evidence evidence, int... variables) {
        int[] wanted = new TreeSet<>(Arrays.stream(variables).boxed().toList())
                .stream().mapToInt(Integer::intValue).toArray();
        return new SingleMarginals(evidence, Optional.of(wanted));
    }

    static Query bestState(Evidence evidence) {
        return new BestState(evidence);
    }

    /** A task about all variables, under no evidence. */
    static Query of(Task task) {
        return of(task, Evidence.none());
    }

    /** A task about all variables. */
    static Query of(Task task, Evidence evidence) {
        return switch (task) {
            case PR -> partitionFunction(evidence);
            case MAR -> marginals(evidence);
            case MPE -> bestState(evidence);
        };
    }
}
