package org.parseval.optimisation.diverse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Good states that are far from each other: each is the best of those that differ from all before it in so many variables. For each state
 * before, a chain of variables counts the differences, so that any engine for best states can answer.
 *
 * <pre>{@code
 * List<Answer> three = DiverseStates.of(new AutoEngine(), model, evidence, 3, 5, Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @see "M. Ruffini, J. Vucinic, S. de Givry, G. Katsirelos, S. Barbe and T. Schiex, Guaranteed diversity and optimality in cost function
 *     network based computational protein design methods, Algorithms 14 (2021)"
 */
public final class DiverseStates {
    private final Model model;
    /** The variables that may differ. */
    private final int[] free;

    private final int differ;

    private DiverseStates(Model model, Evidence evidence, int differ) {
        this.model = model;
        this.differ = differ;
        free = IntStream.range(0, model.variableCount())
                .filter(v -> model.cardinality(v) > 1 && !evidence.states().containsKey(v))
                .toArray();
    }

    /**
     * The states in turn, fewer than asked for if no more have a positive weight. Each says whether it is proved to be the best that is left.
     *
     * @param differ the least number of variables in which two of them differ, at least 1
     * @throws BudgetException if the engine finds no state in its share of the time, or does not fit the budget
     */
    public static List<Answer> of(
            Engine engine, Model model, Evidence evidence, int count, int differ, Budget budget, Progress progress) {
        DiverseStates states = new DiverseStates(model, evidence, differ);
        Deadline deadline = budget.deadline();
        List<Answer> found = new ArrayList<>();
        List<int[]> before = new ArrayList<>();
        while (before.size() < count && (before.isEmpty() || differ <= states.free.length)) {
            progress.report("best states", (double) before.size() / count);
            Budget share = budget.until(deadline.share(1.0 / (count - before.size())));
            Answer answer = engine.solve(states.farFrom(before), Query.bestState(evidence), share, Progress.SILENT);
            if (answer.assignment().isEmpty()) {
                return found;
            }
            found.add(answer);
            before.add(Arrays.copyOf(answer.assignment().get(), model.variableCount()));
        }
        return found;
    }

    /** The model with weight zero for what is close to one of some states; its own variables come first. */
    private Model farFrom(List<int[]> states) {
        List<Integer> cardinalities =
                new ArrayList<>(Arrays.stream(model.cardinalities()).boxed().toList());
        List<Factor> factors = new ArrayList<>(model.factors());
        for (int[] each : states) {
            int counter = -1;
            for (int i = 0; i < free.length; i++) {
                int counted = counter < 0 ? 1 : cardinalities.get(counter);
                boolean last = i == free.length - 1;
                int next = last ? -1 : cardinalities.size();
                int most = Math.min(differ, i + 1);
                factors.add(step(counter, counted, free[i], each[free[i]], next, most));
                if (!last) {
                    cardinalities.add(most + 1);
                }
                counter = next;
            }
        }
        return Model.markov(cardinalities.stream().mapToInt(Integer::intValue).toArray(), factors);
    }

    /**
     * The table that counts one variable.
     *
     * @param counter the variable that says how many differ before, -1 if none can
     * @param next the one that says the same with this variable, -1 if that must be enough
     * @param most the largest state of the latter
     */
    private TableFactor step(int counter, int counted, int variable, int state, int next, int most) {
        int states = model.cardinality(variable);
        int width = next < 0 ? 1 : most + 1;
        double[] values = new double[counted * states * width];
        for (int before = 0; before < counted; before++) {
            for (int s = 0; s < states; s++) {
                int now = Math.min(differ, before + (s == state ? 0 : 1));
                int row = (before * states + s) * width;
                if (next >= 0) {
                    values[row + now] = 1;
                } else if (now == differ) {
                    values[row] = 1;
                }
            }
        }
        int[] scope = IntStream.of(counter, variable, next).filter(v -> v >= 0).toArray();
        return TableFactor.of(scope, values);
    }
}
