package org.parseval.engine.minibucket;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;

/** The mini-bucket engine at work: an i-bound and an order for each part, then its upper bound, from which the lower one starts. */
final class MiniBucketWork implements Work {
    /** Of the time. */
    private static final double UPPER_SHARE = 0.5;

    private static final Bound NOTHING = new Bound(Double.NEGATIVE_INFINITY, 0, new double[0][], 0, true);

    private final MiniBucketSettings settings;
    private final Problem problem;
    private final Sightings sightings = new Sightings();
    private final Map<Integer, int[]> starts = new HashMap<>();

    MiniBucketWork(MiniBucketSettings settings, Problem problem) {
        this.settings = settings;
        this.problem = problem;
    }

    /** The value at any one state bounds the sum from below, however many zeros there are. */
    @Override
    public void startFrom(int part, int[] states) {
        starts.put(part, states);
    }

    @Override
    public PartAnswer solve(int part, Deadline deadline) {
        problem.progress().report("ordering", 0);
        PlanSearch search = new PlanSearch(settings, problem.task(), problem.budget());
        Plan plan = search.best(problem.parts().get(part), deadline);
        sightings.add(plan, plan.bytes());
        sightings.addOrders(search.tried());
        problem.progress().report("bounds", 0);
        MiniBucketTree tree = new MiniBucketTree(plan.model(), plan.outline());
        boolean exact = plan.outline().isExact();
        boolean beliefs = problem.task() == Task.MAR;
        Passes passes = new Passes(tree, settings.method(), beliefs);
        int iterations = exact || settings.method() != Method.WEIGHTED ? 1 : settings.iterations();
        boolean oneBound = exact || settings.method() == Method.SUM;
        Bound upper = Bound.tighten(passes, iterations, beliefs, oneBound ? deadline : deadline.share(UPPER_SHARE));
        if (upper.log() == Double.NEGATIVE_INFINITY) {
            return PartAnswer.exact(upper.log());
        }
        PartAnswer answer;
        if (exact) {
            answer = PartAnswer.exact(upper.log());
        } else {
            int[] state = better(plan, passes.decode(), starts.get(part));
            double logState = plan.model().logValue(state);
            answer = between(oneBound ? NOTHING : lower(passes, state, iterations, deadline), upper, logState);
        }
        return beliefs ? answer.withMarginals(marginals(upper, plan)) : answer;
    }

    /** The one of larger value: what the messages lead to, or what the engine was given. */
    private static int[] better(Plan plan, int[] decoded, int @Nullable [] given) {
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

    private static double[][] marginals(Bound upper, Plan plan) {
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
    public Map<String, Object> settings() {
        return settings.asMap(sightings.ibound());
    }

    @Override
    public Map<String, Object> diagnostics() {
        return sightings.report();
    }
}
