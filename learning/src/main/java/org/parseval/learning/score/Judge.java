package org.parseval.learning.score;

import java.util.Arrays;
import java.util.Optional;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.RowSink;
import org.parseval.learning.data.TableFile;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * Tells how well a model fits the rows that it gets, in bounded memory unless there is a target.
 *
 * <pre>{@code
 * Fit fit = Judge.of(model, Optional.of("rain"), table, Budget.standard(), Progress.SILENT);
 * double accuracy = fit.predictions().orElseThrow().accuracy();
 * }</pre>
 */
public final class Judge implements RowSink {
    private final Model model;
    private final int target;
    private final Factor[] tables;
    private final RowProbabilities probabilities;
    private final int[][] waiting;
    private final double[] waitingWeights = new double[RowProbabilities.AT_ONCE];
    private int count;
    private double weight;
    private double impossible;
    private double logLikelihood;
    private final double[] variables;
    private final double[] known;
    private final Optional<Predictions> predictions;

    private Judge(Model model, Optional<String> target, Budget budget, Progress progress) {
        this.model = model;
        this.target = target.map(model.names()::variable).orElse(-1);
        boolean network = model.kind() == Model.Kind.BAYES;
        tables = network ? model.factors().toArray(Factor[]::new) : new Factor[0];
        probabilities = new RowProbabilities(model, this.target, budget, progress);
        waiting = new int[RowProbabilities.AT_ONCE][model.variableCount()];
        variables = new double[network ? model.variableCount() : 0];
        known = new double[variables.length];
        predictions = this.target < 0 ? Optional.empty() : Optional.of(new Predictions(model.cardinality(this.target)));
    }

    /**
     * How well a model fits a table.
     *
     * @param target a variable to predict from the other cells, if it is known
     * @throws IllegalArgumentException if there is no such variable
     */
    public static Fit of(Model model, Optional<String> target, DataTable table, Budget budget, Progress progress) {
        Judge judge = new Judge(model, target, budget, progress);
        table.forEach(judge);
        return judge.fit(true);
    }

    /**
     * The same of a file, row by row.
     *
     * @throws IllegalArgumentException if there is no such variable
     */
    public static Fit of(Model model, Optional<String> target, TableFile file, Budget budget, Progress progress) {
        Judge judge = new Judge(model, target, budget, progress);
        boolean complete =
                file.forEach(model.names(), judge, budget.deadline(), progress).complete();
        return judge.fit(complete);
    }

    @Override
    public void row(int[] states, double rowWeight) {
        weight += rowWeight;
        for (Factor table : tables) {
            byVariable(table, states, rowWeight);
        }
        System.arraycopy(states, 0, waiting[count], 0, states.length);
        waitingWeights[count++] = rowWeight;
        if (count == waiting.length) {
            look();
        }
    }

    private void byVariable(Factor table, int[] states, double rowWeight) {
        int[] scope = table.scope();
        for (int variable : scope) {
            if (states[variable] < 0) {
                return;
            }
        }
        int child = scope[scope.length - 1];
        variables[child] += rowWeight == 0 ? 0 : rowWeight * Math.log(table.value(model, states));
        known[child] += rowWeight;
    }

    private void look() {
        probabilities.run(waiting, count);
        for (int row = 0; row < count; row++) {
            double log = probabilities.log(row);
            double rowWeight = waitingWeights[row];
            if (rowWeight == 0) {
                continue;
            }
            logLikelihood += rowWeight * log;
            impossible += log == Double.NEGATIVE_INFINITY ? rowWeight : 0;
            if (target >= 0 && waiting[row][target] >= 0) {
                predict(waiting[row][target], row, rowWeight);
            }
        }
        count = 0;
    }

    /** Where the other cells are impossible, every state of the target is as good as any other. */
    private void predict(int truth, int row, double rowWeight) {
        double[] posterior = probabilities.posterior(row);
        if (!(Arrays.stream(posterior).sum() > 0)) {
            posterior = new double[posterior.length];
            Arrays.fill(posterior, 1.0 / posterior.length);
        }
        predictions.orElseThrow().add(truth, posterior, rowWeight);
    }

    private Fit fit(boolean complete) {
        if (count > 0) {
            look();
        }
        Answer.Kind kind = probabilities.kind();
        return new Fit(
                weight,
                impossible,
                logLikelihood,
                kind,
                Math.sqrt(probabilities.variance()),
                variables,
                known,
                predictions,
                complete);
    }
}
