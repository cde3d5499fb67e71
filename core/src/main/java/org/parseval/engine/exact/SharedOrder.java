package org.parseval.engine.exact;

import java.util.Comparator;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Part;
import org.parseval.engine.Parts;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * An elimination order of a model under no evidence, for what is left of it under any: evidence only takes edges away, so that the order
 * restricted to the variables that are left is about as good.
 */
record SharedOrder(int[] ranks, Heuristic heuristic) {
    /** Searches for the order of the model's parts. Variables that reductions remove are those that are eliminated easily: they go first. */
    static SharedOrder of(Model model, long seed, BooleanSupplier stop) {
        int[] ranks = new int[model.variableCount()];
        int next = 1;
        Heuristic ofCostliest = Heuristic.MIN_DEGREE;
        double mostCells = 0;
        for (Part part : Parts.of(model, Query.marginals(Evidence.none())).parts()) {
            FoundOrder found = part.order(seed, SearchEffort.standard(), stop);
            EliminationOrder order = found.order();
            if (order.totalCells() > mostCells) {
                mostCells = order.totalCells();
                ofCostliest = found.heuristic();
            }
            for (int step = 0; step < order.size(); step++) {
                int original = part.variables()[order.variable(step)];
                if (original < ranks.length) {
                    ranks[original] = next++;
                }
            }
        }
        return new SharedOrder(ranks, ofCostliest);
    }

    FoundOrder of(Part part) {
        int[] permutation = IntStream.range(0, part.size())
                .boxed()
                .sorted(Comparator.comparingInt((Integer v) -> rank(part.variables()[v])))
                .mapToInt(Integer::intValue)
                .toArray();
        return new FoundOrder(EliminationOrder.of(part.graph(), permutation), heuristic, 0, false);
    }

    /** Auxiliary variables link others, so they go last. */
    private int rank(int original) {
        return original < ranks.length ? ranks[original] : Integer.MAX_VALUE;
    }
}
