package org.parseval.learning.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.model.Model;

/**
 * How well what is learnt fits rows that took no part in learning: rows are dealt into some folds, and each fold is judged by a model that was
 * learnt from all others.
 *
 * <pre>{@code
 * List<Fit> fits = CrossValidation.of(10, table, rows -> learner.learn(rows, budget, Progress.SILENT).model(),
 *         Optional.empty(), budget, Progress.SILENT);
 * }</pre>
 */
public final class CrossValidation {
    private CrossValidation() {}

    /**
     * @param folds at least 2, and at most the rows
     * @return a fit for each fold; fewer if the time is up before
     * @throws IllegalArgumentException if there are too few or too many folds
     */
    public static List<Fit> of(
            int folds,
            DataTable table,
            Function<DataTable, Model> learn,
            Optional<String> target,
            Budget budget,
            Progress progress) {
        if (folds < 2 || folds > table.rows()) {
            throw new IllegalArgumentException(
                    folds + " folds of " + table.rows() + " rows, expected 2 or more and not more than rows");
        }
        int[] order = shuffled(table.rows(), budget.seed());
        Deadline deadline = budget.deadline();
        List<Fit> fits = new ArrayList<>();
        for (int fold = 0; fold < folds && !deadline.passed(); fold++) {
            progress.report("fold " + (fold + 1) + " of " + folds, (double) fold / folds);
            int from = (int) ((long) order.length * fold / folds);
            int to = (int) ((long) order.length * (fold + 1) / folds);
            int[] others = new int[order.length - (to - from)];
            System.arraycopy(order, 0, others, 0, from);
            System.arraycopy(order, to, others, from, order.length - to);
            // In the order of the table, so that learning does not depend on how the cards were dealt.
            Arrays.sort(others);
            Model model = learn.apply(table.choose(others));
            int[] held = Arrays.copyOfRange(order, from, to);
            fits.add(Judge.of(model, target, table.choose(held), budget, Progress.SILENT));
        }
        return fits;
    }

    private static int[] shuffled(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] order = new int[rows];
        for (int i = 0; i < rows; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
