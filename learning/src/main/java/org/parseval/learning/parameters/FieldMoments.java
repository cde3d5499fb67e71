package org.parseval.learning.parameters;

import java.util.Arrays;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.RowSink;

/** The probabilities of the assignments of all scopes of a field, and log Z: by a circuit that is compiled once, or by the engine auto. */
final class FieldMoments {
    private final ScopeCounts scopes;
    private final Expectation expectation;

    /**
     * @param kind how they are known
     * @param probabilities as in {@link ScopeCounts#all()}
     * @param logZ the logarithm of the partition function
     * @param error its standard error
     */
    record Moments(Answer.Kind kind, double[] probabilities, double logZ, double error) {}

    FieldMoments(ScopeCounts scopes, Budget budget, Progress progress) {
        this.scopes = scopes;
        int[] nothing = new int[scopes.names().variableCount()];
        Arrays.fill(nothing, RowSink.MISSING);
        DataTable row = DataTable.of(scopes.names(), new int[][] {nothing});
        expectation = expectation(scopes, row, budget, progress);
    }

    private static Expectation expectation(ScopeCounts scopes, DataTable row, Budget budget, Progress progress) {
        try {
            return CircuitExpectation.of(scopes, row, ParameterLearner.someOf(budget), progress);
        } catch (BudgetException noCircuit) {
            if (budget.deadline().passed()) {
                throw noCircuit;
            }
            // The one row is asked even at the end of the time: without moments there is no field.
            return new EngineExpectation(
                    scopes,
                    row,
                    Catalogue.engine("auto"),
                    ParameterLearner.someOf(budget),
                    Deadline.never(Host.here()));
        }
    }

    String name() {
        return expectation.name();
    }

    /**
     * Tables without an entry above 1.
     *
     * @param shift by which the logarithm of a product of entries, one of each, is less than before
     */
    record Scaled(double[] tables, double shift) {}

    Scaled scaled(double[] weights) {
        double[] tables = new double[weights.length];
        double shift = 0;
        for (int s = 0; s < scopes.size(); s++) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int i = scopes.first(s); i < scopes.first(s + 1); i++) {
                largest = Math.max(largest, weights[i]);
            }
            shift += largest;
            for (int i = scopes.first(s); i < scopes.first(s + 1); i++) {
                tables[i] = Math.exp(weights[i] - largest);
            }
        }
        return new Scaled(tables, shift);
    }

    /** @param weights logarithms of all entries; minus infinity for those that are impossible */
    Moments of(double[] weights) {
        Scaled scaled = scaled(weights);
        Expectation.Sums sums = expectation.over(0, 1, scaled.tables());
        return new Moments(
                sums.kind(), sums.counts(), sums.logLikelihood() + scaled.shift(), Math.sqrt(sums.variance()));
    }
}
