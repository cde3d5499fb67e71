package org.parseval.engine.minibucket;

import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.SearchEffort;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * The choice of i-bound and order. Which order makes the tightest bound is hard to see from the graph: orders of the same
 * width differ by more than all the tightening gains. So a few are tried, and the upper bound after two passes decides.
 */
final class PlanSearch {
    /** Of the time, for trials. */
    private static final double SHARE = 0.25;

    private static final long LEAST_EFFORT = 100_000;
    /** Some hundredths of a second: what a long search gains in width, mini-buckets do not need. */
    private static final long MOST_EFFORT = 20_000_000;

    private final MiniBucketSettings settings;
    private final Task task;
    private final Budget budget;
    private int tried;

    PlanSearch(MiniBucketSettings settings, Task task, Budget budget) {
        this.settings = settings;
        this.task = task;
        this.budget = budget;
    }

    /** The orders that were compared. */
    int tried() {
        return tried;
    }

    MiniBucketPlan best(Model part, Deadline deadline) {
        Deadline forTrials = deadline.share(SHARE);
        InteractionGraph graph = InteractionGraph.of(part);
        SearchEffort effort = effort(part);
        EliminationOrder first = searched(graph, effort, 0, forTrials);
        int ibound = settings.ibound()
                .orElseGet(() -> MiniBucketPlan.affordableIbound(part, first, settings, task, budget, forTrials));
        MiniBucketPlan best = MiniBucketPlan.of(part, first, settings, ibound, budget, deadline);
        tried++;
        if (!best.outline().isExact() && !forTrials.passed()) {
            MiniBucketPlan minFill =
                    MiniBucketPlan.of(part, Heuristic.MIN_FILL.order(graph), settings, ibound, budget, deadline);
            boolean fits = minFill.bytes() <= budget.memoryBytes();
            best = fits && minFill.outline().clusters() < best.outline().clusters() ? minFill : best;
        }
        best.check(budget);
        double bound = Double.NaN;
        for (int trial = 1; trial < settings.orders() && !best.outline().isExact() && !forTrials.passed(); trial++) {
            bound = trial == 1 ? firstBound(best, forTrials) : bound;
            MiniBucketPlan plan = MiniBucketPlan.of(
                    part, searched(graph, effort, trial, forTrials), settings, ibound, budget, deadline);
            if (plan.bytes() <= budget.memoryBytes()) {
                tried++;
                double candidate = firstBound(plan, forTrials);
                best = candidate < bound ? plan : best;
                bound = Math.min(candidate, bound);
            }
        }
        return best;
    }

    /** A search of no more steps than the passes at the i-bound have, since for them the first good order will do. */
    private SearchEffort effort(Model part) {
        double passes = settings.method() == PowerRule.WEIGHTED ? settings.iterations() : 1;
        double cells =
                part.variableCount() * Math.scalb(passes, 1 + settings.ibound().orElse(Integer.SIZE));
        return new SearchEffort(0.5, LEAST_EFFORT, (long) Math.max(LEAST_EFFORT, Math.min(MOST_EFFORT, cells)));
    }

    private EliminationOrder searched(InteractionGraph graph, SearchEffort effort, int trial, Deadline deadline) {
        return OrderSearch.best(graph, budget.seed() + trial, effort, deadline::passed)
                .order();
    }

    /** The upper bound after two passes, infinite if there was no time for one. */
    private double firstBound(MiniBucketPlan plan, Deadline deadline) {
        Passes passes = new Passes(new MiniBucketTree(plan.model(), plan.outline()), settings.method(), false);
        boolean weighted = settings.method() == PowerRule.WEIGHTED;
        if (!passes.forward(weighted ? 1 : 0, 0, deadline)) {
            return Double.POSITIVE_INFINITY;
        }
        double bound = passes.bound();
        if (weighted
                && bound > Double.NEGATIVE_INFINITY
                && passes.backward(deadline)
                && passes.forward(1, 0, deadline)) {
            bound = Math.min(bound, passes.bound());
        }
        return bound;
    }
}
