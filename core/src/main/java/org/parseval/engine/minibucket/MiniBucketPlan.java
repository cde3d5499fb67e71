package org.parseval.engine.minibucket;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parseval.elimination.EliminationOrder;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * How one part will be solved.
 *
 * @param model the part with its variables numbered in the order of elimination
 * @param order that order
 * @param outline the mini-buckets
 * @param ibound the most variables of a message
 */
record MiniBucketPlan(Model model, EliminationOrder order, Outline outline, int ibound) {
    private static final double LARGEST_TABLE = 1 << 30;
    /** Of one pass, on one thread. */
    private static final double SECONDS_PER_CELL = 1e-8;
    /** What is aimed at if time is not limited. */
    private static final double PATIENCE = 60;

    static MiniBucketPlan of(
            Model part,
            EliminationOrder order,
            MiniBucketSettings settings,
            int ibound,
            Budget budget,
            Deadline deadline) {
        Model model = inOrder(part, order);
        Splitter splitter = settings.partitioning() == Partitioning.SCOPE
                ? new ScopeSplitter(ibound + 1)
                : new ContentSplitter(model, ibound + 1, budget.memoryBytes(), deadline);
        return new MiniBucketPlan(model, order, Outline.of(model, splitter), ibound);
    }

    /** The largest i-bound that the budget allows, by scopes, as far as it is known in time; the least if it allows none. */
    static int affordableIbound(
            Model part,
            EliminationOrder order,
            MiniBucketSettings settings,
            Task task,
            Budget budget,
            Deadline deadline) {
        Model model = inOrder(part, order);
        int low = 1;
        int high = Math.max(1, order.width());
        // With nothing split one pass will do, which may cost less than the many passes of a smaller i-bound.
        if (isAffordable(Outline.of(model, new ScopeSplitter(high + 1)), settings, task, budget)) {
            return high;
        }
        while (low < high && !deadline.passed()) {
            int middle = (low + high + 1) >>> 1;
            if (isAffordable(Outline.of(model, new ScopeSplitter(middle + 1)), settings, task, budget)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private static boolean isAffordable(Outline outline, MiniBucketSettings settings, Task task, Budget budget) {
        return outline.largestClique() <= LARGEST_TABLE
                && outline.bytes() <= budget.memoryBytes()
                && seconds(outline, settings, task)
                        <= Math.min(PATIENCE, budget.time().toNanos() * 1e-9) / 2;
    }

    private static double seconds(Outline outline, MiniBucketSettings settings, Task task) {
        int passes = task == Task.MAR ? 2 : 1;
        if (!outline.isExact() && settings.method() == PowerRule.WEIGHTED) {
            // A forward pass with its updates counts twice. For two bounds, plus the trials of orders.
            passes = 3 * (2 * settings.iterations() + settings.orders());
        }
        return SECONDS_PER_CELL * passes * outline.cells();
    }

    /** The part with each variable renamed to its position in the order. */
    private static Model inOrder(Model part, EliminationOrder order) {
        int[] cardinalities = new int[part.variableCount()];
        for (int position = 0; position < cardinalities.length; position++) {
            cardinalities[position] = part.cardinality(order.variable(position));
        }
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : part.factors()) {
            int[] scope = Arrays.stream(factor.scope()).map(order::position).toArray();
            factors.add(TableFactor.of(scope, factor.toTable(part).values()));
        }
        return Model.markov(cardinalities, factors);
    }

    /** Bytes of all tables at once. */
    double bytes() {
        return outline.bytes();
    }

    /** @throws BudgetException with the numbers, if the memory does not suffice */
    void check(Budget budget) {
        double bytes = bytes();
        if (bytes > budget.memoryBytes() || outline.largestClique() > LARGEST_TABLE) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "i-bound %d needs %.4g MiB for mini-buckets of up to %.3g entries; the budget allows %.4g MiB",
                    ibound,
                    bytes / (1 << 20),
                    outline.largestClique(),
                    budget.memoryBytes() / (double) (1 << 20)));
        }
    }
}
