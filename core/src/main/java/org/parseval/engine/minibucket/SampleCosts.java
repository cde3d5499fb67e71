package org.parseval.engine.minibucket;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.Renumbering;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;

/** What tables of each size will cost, counted before they are made: the mini-buckets are laid out by their sizes alone. */
final class SampleCosts {
    /** Plain samples, which are weighed by the other sampler too, and half as many on beliefs. */
    private static final double KINDS = 2.5;

    private final SamplePolicy policy;
    private final Model inOrder;
    private final Map<Integer, Double> cells = new HashMap<>();
    private double lookups;

    /** @param part whose variables are eliminated in the order */
    SampleCosts(SamplePolicy policy, Model part, EliminationOrder order, Deadline deadline) {
        this.policy = policy;
        inOrder = Renumbering.inOrder(part, order.variables(), deadline::check);
    }

    /** Nanoseconds of making the tables. */
    double tables(int log2Entries, Deadline deadline) {
        if (!cells.containsKey(log2Entries)) {
            Splitter splitter = new SizeSplitter(inOrder, Math.scalb(1.0, log2Entries));
            MiniBucketLayout layout = MiniBucketLayout.of(inOrder, splitter, deadline);
            cells.put(log2Entries, layout.cells());
            lookups = lookups(layout);
        }
        return policy.nanosPerCell() * cells.get(log2Entries) + policy.nanosPerVariable() * inOrder.variableCount();
    }

    /** Nanoseconds of the first samples of both kinds from the tables that were counted last. */
    double firstLook() {
        return KINDS * policy.nanosPerLookup() * lookups * policy.batchSize() * policy.firstBatches();
    }

    private double lookups(MiniBucketLayout layout) {
        double sum = 0;
        for (int v = 0; v < layout.buckets().size(); v++) {
            List<JoinedFunctions> bucket = layout.buckets().get(v);
            double functions = 0;
            for (JoinedFunctions cluster : bucket) {
                functions += cluster.functions().size();
            }
            sum += functions * inOrder.cardinality(v);
        }
        return sum;
    }
}
