package org.parseval.inference;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * A question about a model under evidence.
 *
 * <pre>{@code
 * Query query = Query.marginals(Evidence.of(Map.of(3, 1)));
 * }</pre>
 */
public sealed interface Query {

    /** The observed states. */
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
     * The sum over the states of some variables, of those that can be completed by the others: each counts once, however many ways there
     * are. Factors that mention a variable which is not shown must be 0 or 1 everywhere.
     *
     * @param shown the variables that are summed over. Shared, not copied
     */
    record ProjectedCount(Evidence evidence, Set<Integer> shown) implements Query {
        @Override
        public Task task() {
            return Task.PR;
        }

        /** @throws IllegalArgumentException if a variable is not one of the model, or one that is not shown has a weight */
        public void checkAgainst(Model model) {
            for (int variable : shown) {
                if (variable < 0 || variable >= model.variableCount()) {
                    throw new IllegalArgumentException("there is no variable " + variable + " to be shown");
                }
            }
            for (Factor factor : model.factors()) {
                for (int variable : factor.scope()) {
                    if (!shown.contains(variable) && !factor.isZeroOrOne()) {
                        throw new IllegalArgumentException(
                                "variable " + model.names().variable(variable)
                                        + " is not shown and has a weight; in a projected count only shown variables have");
                    }
                }
            }
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

    /**
     * The state of some variables that is best while the others are summed over: of none it is Z, of all a best state.
     *
     * @param maximised the variables whose state is asked for, each once, in the order of the question; all of them if absent. Shared, not
     *     copied
     */
    record MarginalMap(Evidence evidence, Optional<int[]> maximised) implements Query {
        @Override
        public Task task() {
            return Task.MMAP;
        }

        /** The variables of a model whose state is asked for, in the order of the question. */
        public int[] variables(Model model) {
            return maximised.orElseGet(
                    () -> IntStream.range(0, model.variableCount()).toArray());
        }

        /** @throws IllegalArgumentException if a variable is not one of the model */
        public void checkAgainst(Model model) {
            for (int variable : variables(model)) {
                if (variable < 0 || variable >= model.variableCount()) {
                    throw new IllegalArgumentException("there is no variable " + variable + " to be maximised");
                }
            }
        }
    }

    /** Z with the evidence, which for a Bayesian network is the probability of the evidence. */
    static Query partitionFunction(Evidence evidence) {
        return new PartitionFunction(evidence);
    }

    /** The weighted number of states of some variables that the others can complete. */
    static Query projectedCount(Evidence evidence, Set<Integer> shown) {
        return new ProjectedCount(evidence, shown);
    }

    /** @throws IllegalArgumentException if the question is a projected count, for engines that sum over all variables */
    default void requireAllShown(String engine) {
        if (this instanceof ProjectedCount) {
            throw new IllegalArgumentException("engine " + engine + " does not count projections; auto and compile do");
        }
    }

    /** The distribution of every variable, given the evidence. */
    static Query marginals(Evidence evidence) {
        return new SingleMarginals(evidence, Optional.empty());
    }

    /** Asks for the marginals of some variables only, which may take less work than all. */
    static Query marginals(Evidence evidence, int... variables) {
        int[] wanted = new TreeSet<>(Arrays.stream(variables).boxed().toList())
                .stream().mapToInt(Integer::intValue).toArray();
        return new SingleMarginals(evidence, Optional.of(wanted));
    }

    /** A most probable state of all variables, given the evidence. */
    static Query bestState(Evidence evidence) {
        return new BestState(evidence);
    }

    /** The most probable state of some variables, given the evidence, while the others are summed over. */
    static Query marginalMap(Evidence evidence, int... variables) {
        return new MarginalMap(
                evidence, Optional.of(Arrays.stream(variables).distinct().toArray()));
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
            case MMAP -> new MarginalMap(evidence, Optional.empty());
        };
    }
}
