package org.parseval.engine.minibucket;

import java.util.Arrays;
import java.util.Locale;
import org.parseval.engine.minibucket.layout.MiniBucketLayout;
import org.parseval.engine.minibucket.layout.ScopeSplitter;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;

/**
 * The mini-buckets of one part for one order and one i-bound.
 *
 * @param model the part with its variables numbered in the order of elimination
 * @param order the part's variable at each position. Shared, not copied
 * @param layout the mini-buckets
 * @param ibound the most variables of a message
 */
record MiniBucketPlan(Model model, int[] order, MiniBucketLayout layout, int ibound) {

    /** @throws Deadline.TimeUp if it does not stand in time */
    static MiniBucketPlan of(Model inOrder, int[] order, int ibound, Deadline deadline) {
        ScopeSplitter splitter = new ScopeSplitter(ibound + 1);
        return new MiniBucketPlan(inOrder, order, MiniBucketLayout.of(inOrder, splitter, deadline), ibound);
    }

    /** The states of the part's variables at each position. */
    int[] inOrder(int[] states) {
        return Arrays.stream(order).map(variable -> states[variable]).toArray();
    }

    /** The states of the part's variables, from those at each position. */
    int[] byVariable(int[] inOrder) {
        int[] states = new int[order.length];
        for (int position = 0; position < order.length; position++) {
            states[order[position]] = inOrder[position];
        }
        return states;
    }

    boolean fits(Budget budget, double largestTable) {
        return layout.bytes() <= budget.memoryBytes() && layout.largestClique() <= largestTable;
    }

    /** @throws BudgetException with the numbers, if the memory does not suffice */
    void check(Budget budget, double largestTable) {
        if (!fits(budget, largestTable)) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "i-bound %d needs %.4g MiB for mini-buckets of up to %.3g entries; the budget allows %.4g MiB",
                    ibound,
                    layout.bytes() / (1 << 20),
                    layout.largestClique(),
                    budget.memoryBytes() / (double) (1 << 20)));
        }
    }
}
