package org.parseval.engine.minibucket;

import java.util.Optional;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.Renumbering;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.minibucket.bounds.Passes;
import org.parseval.engine.minibucket.layout.MiniBucketLayout;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;

/**
 * The choice of one i-bound after the other, and of the order for each. Every rung is forecast before it is begun: the first costs next to
 * nothing, each other one a few times what was spent before it, and the last is the largest that the budget allows.
 *
 * <p>Which order makes the tightest bound is hard to see from the graph: orders of the same width differ by more than all the tightening
 * gains. So on the last rung a few are tried, and the upper bound after two passes decides.
 */
final class IboundLadder {
    private static final double LN_2 = Math.log(2);

    private final Settings settings;
    private final MiniBucketPolicy policy;
    private final Part part;
    private final Resources resources;
    private final Budget budget;
    /** The order of {@link #inOrder}; empty, as the other, before the first rung that has an order. */
    private Optional<EliminationOrder> numberedBy = Optional.empty();

    private Optional<Model> inOrder = Optional.empty();
    private double spent;
    private double last;
    /** The i-bound of the last rung that had an order of its own. */
    private int reached;

    private int iterations;
    private int tried;
    private int width;
    private double log2Clique;

    IboundLadder(Settings settings, MiniBucketPolicy policy, Part part, Resources resources) {
        this.settings = settings;
        this.policy = policy;
        this.part = part;
        this.resources = resources;
        budget = resources.budget();
    }

    /**
     * The seconds of all rungs so far, by their forecasts.
     *
     * @param shareOfLast how much of the last one is done
     */
    double spent(double shareOfLast) {
        return spent - (1 - shareOfLast) * last;
    }

    /** The orders that were compared. */
    int tried() {
        return tried;
    }

    /** The most passes for each bound at the last rung. */
    int iterations() {
        return iterations;
    }

    /** The width of the order; 0 until one was searched. */
    int width() {
        return width;
    }

    /**
     * The mini-buckets of the next rung; none if there is no larger one, or none that is worth beginning by this deadline.
     *
     * @throws Deadline.TimeUp if it is not found in time
     * @throws org.parseval.inference.BudgetException if it does not fit into memory
     */
    Optional<MiniBucketPlan> next(Deadline deadline) {
        if (spent == 0 && part.size() > policy.manyVariables()) {
            return Optional.of(first(deadline));
        }
        return larger(deadline);
    }

    /** In time that is proportional to the part. */
    private MiniBucketPlan first(Deadline deadline) {
        int[] order = new int[part.size()];
        for (int v = 0; v < order.length; v++) {
            order[v] = v;
        }
        int ibound = Math.min(
                policy.firstIbound(), MiniBucketSettings.ibound(settings).orElse(policy.firstIbound()));
        Model model = Renumbering.inOrder(part.model(), order, deadline::check);
        MiniBucketPlan plan = MiniBucketPlan.of(model, order, ibound, deadline);
        plan.check(budget, policy.largestTable());
        return begun(plan, policy.firstPasses());
    }

    private MiniBucketPlan begun(MiniBucketPlan plan, int passes) {
        last = policy.seconds(plan.layout(), settings.get(MiniBucketSettings.METHOD), 1, passes, resources.task());
        spent += last;
        iterations = plan.layout().isExact() || !MiniBucketSettings.isWeighted(settings) ? 1 : passes;
        return plan;
    }

    private Optional<MiniBucketPlan> larger(Deadline deadline) {
        FoundOrder found =
                part.order(resources.seed(), effort(), resources.workers().sharing(), deadline::mustHurry);
        deadline.check();
        width = found.order().width();
        log2Clique = found.order().log2LargestClique();
        int[] order = found.order().variables();
        Model model = numbered(found, deadline);
        if (MiniBucketSettings.ibound(settings).isPresent() && reached == 0) {
            // What was asked for and does not fit is refused before anything is done.
            MiniBucketPlan.of(model, order, most(), deadline).check(budget, policy.largestTable());
        }
        double left = Math.min(policy.patience(), deadline.remainingSeconds())
                * policy.share()
                / budget.host().pace().slowness();
        double soon = Math.max(policy.firstSeconds(), policy.growth() * spent);
        int early = affordable(model, order, Math.min(soon, left), deadline);
        boolean highest = early <= reached || early >= most() || !isAffordable(model, order, early + 1, left, deadline);
        int most = !highest
                ? most()
                : MiniBucketSettings.ibound(settings).orElseGet(() -> affordable(model, order, left, deadline));
        boolean largest = early <= reached || early >= most;
        int ibound = largest ? most : early;
        if (ibound <= reached) {
            return Optional.empty();
        }
        MiniBucketPlan plan = MiniBucketPlan.of(model, order, ibound, deadline);
        plan.check(budget, policy.largestTable());
        MiniBucketPlan chosen = largest ? bestOrder(plan, deadline) : plan;
        tried = Math.max(1, tried);
        reached = chosen.ibound();
        return Optional.of(begun(chosen, settings.count(MiniBucketSettings.ITERATIONS)));
    }

    /** The part numbered in the order, again where somebody has found a better one since the last rung. */
    private Model numbered(FoundOrder found, Deadline deadline) {
        if (inOrder.isEmpty() || numberedBy.filter(found.order()::equals).isEmpty()) {
            inOrder =
                    Optional.of(Renumbering.inOrder(part.model(), found.order().variables(), deadline::check));
            numberedBy = Optional.of(found.order());
        }
        return inOrder.get();
    }

    private double forecast(MiniBucketLayout layout) {
        return policy.seconds(
                layout,
                settings.get(MiniBucketSettings.METHOD),
                settings.count(MiniBucketSettings.ORDERS),
                settings.count(MiniBucketSettings.ITERATIONS),
                resources.task());
    }

    /** The i-bound that was asked for, or with which nothing is split. */
    private int most() {
        return MiniBucketSettings.ibound(settings).orElse(Math.max(1, width));
    }

    /**
     * The largest i-bound that is forecast to take so long at most, by scopes; the least if none does. Small ones are looked at first: to lay
     * out what is far too large takes longer than the bounds of what is not.
     */
    private int affordable(Model model, int[] order, double seconds, Deadline deadline) {
        // With nothing split one pass will do, which may cost less than the many passes of a smaller i-bound.
        boolean small = log2Clique <= Math.log(policy.largestTable()) / LN_2;
        if (small && isAffordable(model, order, most(), seconds, deadline)) {
            return most();
        }
        int low = 1;
        int high = most();
        for (int ibound = 2; ibound < high; ibound *= 2) {
            if (isAffordable(model, order, ibound, seconds, deadline)) {
                low = ibound;
            } else {
                high = ibound - 1;
            }
        }
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (isAffordable(model, order, middle, seconds, deadline)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private boolean isAffordable(Model model, int[] order, int ibound, double seconds, Deadline deadline) {
        MiniBucketPlan plan = MiniBucketPlan.of(model, order, ibound, deadline);
        return plan.fits(budget, policy.largestTable()) && forecast(plan.layout()) <= seconds;
    }

    private MiniBucketPlan bestOrder(MiniBucketPlan plan, Deadline deadline) {
        tried = 1;
        if (plan.layout().isExact()
                || part.size() > policy.fewVariables()
                || !part.chosenOrder().isSearched()) {
            return plan;
        }
        Deadline forTrials = deadline.share(policy.trialShare());
        MiniBucketPlan best = plan;
        try {
            Optional<EliminationOrder> fewestFills = Heuristic.MIN_FILL.order(part.graph(), forTrials::passed);
            if (fewestFills.isEmpty()) {
                return plan;
            }
            MiniBucketPlan minFill = withOrder(fewestFills.get().variables(), plan.ibound(), forTrials);
            boolean fits = minFill.fits(budget, policy.largestTable());
            best = fits && minFill.layout().clusters() < plan.layout().clusters() ? minFill : plan;
            double bound = Double.NaN;
            for (int trial = 1;
                    trial < settings.count(MiniBucketSettings.ORDERS)
                            && !best.layout().isExact();
                    trial++) {
                bound = trial == 1 ? firstBound(best, forTrials) : bound;
                int[] order = OrderSearch.best(part.graph(), resources.seed() + trial, effort(), forTrials::mustHurry)
                        .order()
                        .variables();
                MiniBucketPlan other = withOrder(order, plan.ibound(), forTrials);
                if (other.fits(budget, policy.largestTable())) {
                    tried++;
                    double candidate = firstBound(other, forTrials);
                    best = candidate < bound ? other : best;
                    bound = Math.min(candidate, bound);
                }
            }
        } catch (Deadline.TimeUp up) {
            // The best order so far will do.
            deadline.check();
        }
        return best;
    }

    private MiniBucketPlan withOrder(int[] order, int ibound, Deadline deadline) {
        return MiniBucketPlan.of(Renumbering.inOrder(part.model(), order, deadline::check), order, ibound, deadline);
    }

    /** A search of no more steps than the passes at the i-bound have, since for them the first good order will do. */
    private SearchEffort effort() {
        double passes = MiniBucketSettings.isWeighted(settings) ? settings.count(MiniBucketSettings.ITERATIONS) : 1;
        double cells = part.size()
                * Math.scalb(passes, 1 + MiniBucketSettings.ibound(settings).orElse(Integer.SIZE));
        // A long search gains in width, which mini-buckets do not need.
        double work = Math.max(policy.leastOrderEffort(), Math.min(policy.mostOrderEffort(), cells));
        return new SearchEffort(0.5, policy.leastOrderEffort(), (long) work);
    }

    /** The upper bound after two passes, infinite if there was no time for one. */
    private double firstBound(MiniBucketPlan plan, Deadline deadline) {
        MiniBucketTree tree = new MiniBucketTree(plan.model(), plan.layout(), deadline);
        Passes passes = new Passes(tree, settings.get(MiniBucketSettings.METHOD).weights(), false, deadline);
        boolean weighted = MiniBucketSettings.isWeighted(settings);
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
