package org.parseval.learning.parameters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Learns the tables of a Markov random field whose factors have known scopes, by maximum likelihood. The gradient for the logarithm of an entry is
 * its share in the data less its probability. Where cells are missing it maximises the expectation, as for networks: what is not known is counted with
 * its probability under the field so far.
 *
 * <pre>{@code
 * LearntField field = new FieldLearner(0, 0.01).learn(model, counts, Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @param l1 the weight of the sum of the sizes of all logarithms of entries, for each row
 * @param l2 the weight of half of the sum of their squares
 */
public record FieldLearner(double l1, double l2) {
    private static final int MOST_STEPS = 2000;

    /** @throws IllegalArgumentException if a weight is negative or not a number */
    public FieldLearner {
        if (!(l1 >= 0 && l1 < Double.POSITIVE_INFINITY && l2 >= 0 && l2 < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("penalties " + l1 + " and " + l2 + ", expected 0 or more");
        }
    }

    /** Whether there is no penalty. */
    boolean isPlain() {
        return l1 == 0 && l2 == 0;
    }

    /** Counts for the factors of a field, in their order; to be filled with rows. */
    public static ScopeCounts counts(Model field) {
        int[][] scopes = field.factors().stream()
                .map(Factor::scope)
                .filter(scope -> scope.length > 0)
                .toArray(int[][]::new);
        return ScopeCounts.of(field.names(), scopes);
    }

    /**
     * @param field whose variables and scopes count, but not its tables
     * @param counts of {@link #counts(Model)}, in which no row may have been skipped
     * @throws BudgetException if there is no time or memory for any step
     */
    public LearntField learn(Model field, ScopeCounts counts, Budget budget, Progress progress) {
        if (counts.size() == 0 || Arrays.stream(counts.of(0)).sum() == 0) {
            throw new IllegalArgumentException("a field is learnt from factors and rows, and there are none");
        }
        FieldMoments source = new FieldMoments(counts, budget, progress);
        FieldFit fit = new FieldFit(this, counts, source, new double[counts.all().length], budget.deadline(), progress);
        boolean converged = fit.fit(MOST_STEPS);
        return learnt(
                field,
                counts,
                fit,
                fit.logLikelihood(counts),
                fit.moments().kind(),
                fit.moments().error() * Arrays.stream(counts.of(0)).sum(),
                fit.steps(),
                converged,
                (isPlain() ? "iterative scaling" : "proximal gradients") + ", moments by " + source.name());
    }

    /**
     * The same with rows in which cells are missing. No step lowers the log-likelihood less the penalties, and that is checked.
     *
     * @param complete counts of all rows without a missing cell
     * @param incomplete the other rows
     * @throws BudgetException if there is no time or memory for any step
     */
    public LearntField learn(
            Model field, ScopeCounts complete, DataTable incomplete, Budget budget, Progress progress) {
        if (complete.size() == 0) {
            throw new IllegalArgumentException("a field is learnt from factors, and there are none");
        }
        DataTable rows = incomplete.distinct();
        FieldMoments source = new FieldMoments(complete, budget, progress);
        try (AllRows expected = ParameterLearner.allRows(complete.empty(), rows, budget, progress)) {
            FieldClimb climb =
                    new FieldClimb(this, complete, expected, rows.totalWeight(), source, budget.deadline(), progress);
            boolean converged = climb.climb();
            return learnt(
                    field,
                    complete,
                    climb.fit(),
                    climb.logLikelihood(),
                    climb.kind(),
                    climb.standardError(),
                    climb.steps(),
                    converged,
                    "expectation maximisation, expectations by " + expected.name());
        }
    }

    private static LearntField learnt(
            Model field,
            ScopeCounts counts,
            FieldFit fit,
            double logLikelihood,
            Answer.Kind kind,
            double error,
            int steps,
            boolean converged,
            String by) {
        List<TableFactor> factors = new ArrayList<>();
        for (int s = 0; s < counts.size(); s++) {
            double[] table = new double[counts.length(s)];
            int first = counts.first(s);
            // All of Z goes into the first table, so that the field is a distribution.
            double shift = s == 0 ? -fit.moments().logZ() : 0;
            Arrays.setAll(table, i -> Math.exp(fit.weights()[first + i] + shift));
            factors.add(TableFactor.of(counts.scope(s), table));
        }
        return new LearntField(
                Model.markov(field.cardinalities(), factors).withNames(field.names()),
                logLikelihood,
                kind,
                error,
                fit.largestGap(),
                steps,
                converged,
                by);
    }

    /** Penalties as text. */
    @Override
    public String toString() {
        return isPlain() ? "maximum likelihood" : "L1 " + l1 + ", L2 " + l2;
    }
}
