package org.parseval.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.parseval.elimination.Order;
import org.parseval.elimination.SearchEffort;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.reduction.Reductions;

/**
 * The elimination order of a whole model under evidence, without reductions.
 *
 * <pre>{@code
 * int[] variables = WholeOrder.of(Order.by(Heuristic.MIN_FILL), model, Evidence.none(), Budget.standard());
 * Engine engine = Catalogue.engine("exact", Map.of("order", Order.of(variables)));
 * }</pre>
 */
public final class WholeOrder {
    private WholeOrder() {}

    /**
     * The variables of each independent part in turn, and then those that the evidence fixes.
     *
     * @throws IllegalArgumentException if the evidence or the order does not fit the model
     * @throws org.parseval.inference.BudgetException if there is no time for it
     */
    public static int[] of(Order order, Model model, Evidence evidence, Budget budget) {
        Deadline deadline = budget.deadline();
        Parts parts =
                Parts.of(model, Query.partitionFunction(evidence), Reductions.NONE, false, order, deadline::mustHurry);
        int n = model.variableCount();
        BitSet seen = new BitSet();
        IntStream.Builder all = IntStream.builder();
        for (Part part : parts.parts()) {
            part.order(budget.seed(), SearchEffort.standard(), budget.threads(), deadline::mustHurry);
            Arrays.stream(part.eliminated().orElseThrow()).forEach(v -> {
                seen.set(v);
                all.add(v);
            });
        }
        IntStream rest = IntStream.range(0, n).filter(v -> !seen.get(v));
        return IntStream.concat(all.build(), rest).toArray();
    }
}
