package org.parseval.learning.score;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.parseval.circuit.Circuit;
import org.parseval.circuit.CircuitPasses;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.circuit.CircuitCompiler;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * How probable rows are under a model, and how probable each state of a target is given the other cells of a row: by a circuit where there is
 * one, else by the engine {@code auto}, row by row. Of one thread at a time.
 */
final class RowProbabilities {
    /** Rows that are asked about together. */
    static final int AT_ONCE = Circuit.AT_ONCE;

    /** Of the time, what the search for a circuit may take. */
    private static final double SHARE_FOR_CIRCUIT = 0.3;

    private final Model model;
    private final int target;
    private final Optional<Circuit> circuit;
    private final @Nullable CircuitPasses passes;
    private final Engine engine = Catalogue.engine("auto");
    private final Budget budget;
    private final double[][] factors;
    private final double[] logs = new double[AT_ONCE];
    private final double[][] posteriors;

    /** Of everything without observations. */
    private final double logZ;

    private Answer.Kind kind = Answer.Kind.EXACT;
    private double variance;

    /** @param target a variable, or -1 if no posterior is wanted */
    RowProbabilities(Model model, int target, Budget budget, Progress progress) {
        this.model = model;
        this.target = target;
        this.budget = budget;
        circuit = compile(model, budget, progress);
        passes = circuit.map(CircuitPasses::new).orElse(null);
        int leaves = circuit.map(Circuit::leaves).orElse(0);
        factors = new double[AT_ONCE][leaves];
        posteriors = new double[AT_ONCE][target < 0 ? 0 : model.cardinality(target)];
        logZ = circuit.map(Circuit::lnZ)
                .orElseGet(() -> model.kind() == Model.Kind.BAYES
                        ? 0.0
                        : ask(Query.partitionFunction(Evidence.none())).value().ln());
        if (logZ == Double.NEGATIVE_INFINITY) {
            throw new IllegalArgumentException("no state of the model has a positive weight");
        }
    }

    private static Optional<Circuit> compile(Model model, Budget budget, Progress progress) {
        Deadline deadline = budget.deadline();
        Budget some = budget.isUnlimited()
                ? budget
                : budget.withSpent(java.time.Duration.ZERO).withTime(java.time.Duration.ofNanos(Math.max(1, (long)
                        (1e9 * SHARE_FOR_CIRCUIT * deadline.remainingSeconds()))));
        try {
            return Optional.of(CircuitCompiler.compile(model, CircuitRequest.within(budget), some, progress));
        } catch (BudgetException none) {
            if (deadline.isStopped()) {
                throw none;
            }
            return Optional.empty();
        }
    }

    private Answer ask(Query query) {
        Answer answer = engine.solve(model, query, budget, Progress.SILENT);
        if (answer.kind() != Answer.Kind.EXACT) {
            kind = answer.kind();
            double error = answer.relativeError().orElse(0);
            variance += error * error;
        }
        return answer;
    }

    /** Looks at some rows. A target whose state is known is not observed, so that its posterior is what is expected of it. */
    void run(int[][] states, int rows) {
        if (passes != null) {
            for (int row = 0; row < rows; row++) {
                observe(states[row], factors[row], circuit.orElseThrow());
            }
            passes.run(factors, rows);
        }
        for (int row = 0; row < rows; row++) {
            if (passes != null) {
                logs[row] = passes.ln(row) - logZ;
                for (int s = 0; s < posteriors[row].length; s++) {
                    posteriors[row][s] =
                            passes.probability(row, circuit.orElseThrow().leaf(target, s));
                }
            } else {
                byEngine(states[row], row);
            }
            if (target >= 0 && states[row][target] >= 0 && logs[row] > Double.NEGATIVE_INFINITY) {
                logs[row] += Math.log(posteriors[row][states[row][target]]);
            }
        }
    }

    private void observe(int[] states, double[] ofRow, Circuit known) {
        Arrays.fill(ofRow, 1);
        for (int v = 0; v < states.length; v++) {
            if (states[v] >= 0 && v != target) {
                int first = known.leaf(v, 0);
                Arrays.fill(ofRow, first, first + known.cardinality(v), 0);
                ofRow[first + states[v]] = 1;
            }
        }
    }

    private void byEngine(int[] states, int row) {
        SortedMap<Integer, Integer> observed = new TreeMap<>();
        for (int v = 0; v < states.length; v++) {
            if (states[v] >= 0 && v != target) {
                observed.put(v, states[v]);
            }
        }
        Evidence evidence = Evidence.of(observed);
        Answer answer =
                ask(target < 0 ? Query.partitionFunction(evidence) : Query.marginals(evidence, new int[] {target}));
        logs[row] = answer.value().ln() - logZ;
        if (target >= 0 && !answer.value().isZero()) {
            posteriors[row] = answer.marginals().probabilities()[target];
        }
    }

    /** The logarithm of the probability of all known cells of a row. */
    double log(int row) {
        return logs[row];
    }

    /** The probability of each state of the target given the other cells; of no meaning if these are impossible. */
    double[] posterior(int row) {
        return posteriors[row];
    }

    /** How all that was told so far is known. */
    Answer.Kind kind() {
        return kind;
    }

    /** A sum of squares of the standard errors of all logarithms so far, as if they were independent. */
    double variance() {
        return variance;
    }
}
