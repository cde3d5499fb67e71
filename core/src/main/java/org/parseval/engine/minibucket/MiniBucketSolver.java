package org.parseval.engine.minibucket;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.engine.Solver;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.support.Support;

/** Mini-buckets on one part: an i-bound and an order, then its upper bound, from which the lower one starts. */
final class MiniBucketSolver implements Solver {
    /** Of the time. */
    private static final double UPPER_SHARE = 0.5;

    private static final Bound NOTHING = new Bound(Double.NEGATIVE_INFINITY, 0, new double[0][], 0, true);

    private final MiniBucketSettings settings;
    private final Part part;
    private final Resources resources;
    private final Sightings sightings = new Sightings();
    private Optional<PartAnswer> answer = Optional.empty();

    MiniBucketSolver(MiniBucketSettings settings, Part part, Resources resources) {
        this.settings = settings;
        this.part = part;
        this.resources = resources;
    }

    @Override
    public Status advance(Deadline deadline) {
        answer = Optional.of(part.support(deadline) instanceof Support.None ? PartAnswer.zero() : solve(deadline));
        return Status.DONE;
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    private PartAnswer solve(Deadline deadline) {
        resources.progress().report("ordering", 0);
        PlanSearch search = new PlanSearch(settings, resources.task(), resources.budget());
        MiniBucketPlan plan = search.best(part.model(), deadline);
        sightings.add(plan, plan.bytes());
        sightings.addOrders(search.tried());
        resources.progress().report("bounds", 0);
        MiniBucketTree tree = new MiniBucketTree(plan.model(), plan.outline());
        boolean exact = plan.outline().isExact();
        boolean beliefs = resources.asksMarginals();
        Passes passes = new Passes(tree, settings.method(), beliefs);
        int iterations = exact || settings.method() != PowerRule.WEIGHTED ? 1 : settings.iterations();
        boolean oneBound = exact || settings.method() == PowerRule.SUM;
        Bound upper = Bound.tighten(passes, iterations, beliefs, oneBound ? deadline : deadline.share(UPPER_SHARE));
        if (upper.log() == Double.NEGATIVE_INFINITY) {
            return PartAnswer.zero();
        }
        PartAnswer value;
        if (exact) {
            value = PartAnswer.exact(upper.log());
        } else {
            // The value at any one state bounds the sum from below, however many zeros there are.
            int[] given = part.support(deadline) instanceof Support.Found found ? found.states() : null;
            int[] state = better(plan, passes.decode(), given);
            double logState = plan.model().logValue(state);
            value = between(oneBound ? NOTHING : lower(passes, state, iterations, deadline), upper, logState);
        }
        return beliefs ? value.withMarginals(Marginals.of(marginals(upper, plan), exact)) : value;
    }

    /** The one of larger value: what the messages lead to, or what the engine was given. */
    private static int[] better(MiniBucketPlan plan, int[] decoded, int @Nullable [] given) {
        if (given == null) {
            return decoded;
        }
        int[] start = new int[given.length];
        for (int position = 0; position < start.length; position++) {
            start[position] = given[plan.order().variable(position)];
        }
        return plan.model().logValue(start) > plan.model().logValue(decoded) ? start : decoded;
    }

    private static Bound lower(Passes passes, int[] state, int iterations, Deadline deadline) {
        passes.turnToLower(state);
        return Bound.tighten(passes, iterations, false, deadline);
    }

    /** @param logState the value at some state, which alone bounds the sum from below */
    private PartAnswer between(Bound lower, Bound upper, double logState) {
        sightings.add(lower, upper);
        double high = upper.log() + upper.margin();
        double low = Math.max(lower.log() - lower.margin(), logState - Passes.rounding(logState));
        // A single state says little about the sum, so without a real lower bound the upper one is the better guess.
        double estimate = lower.log() == Double.NEGATIVE_INFINITY || high <= low ? high : (low + high) / 2;
        return PartAnswer.estimate(estimate).withCertified(new Answer.Bounds(low, high));
    }

    private static double[][] marginals(Bound upper, MiniBucketPlan plan) {
        double[][] marginals = new double[upper.marginals().length][];
        for (int position = 0; position < marginals.length; position++) {
            double[] belief = upper.marginals()[position];
            double total = 0;
            for (double value : belief) {
                total += value;
            }
            for (int s = 0; s < belief.length; s++) {
                belief[s] /= total;
            }
            marginals[plan.order().variable(position)] = belief;
        }
        return marginals;
    }

    @Override
    public Diagnostics diagnostics() {
        return sightings.report();
    }
}
