package org.parseval.engine.minibucket;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;

/** The mini-bucket engine at work: an i-bound and an order for each part, then its two bounds, each in its own thread. */
final class MiniBucketWork implements Work {
    /** Relative to a bound's logarithm, beyond what the passes lose to rounding. */
    private static final double ROUNDING = 1e-12;

    private static final Bound NOTHING = new Bound(Double.NEGATIVE_INFINITY, new double[0][], 0, true);

    private final MiniBucketSettings settings;
    private final Problem problem;
    private final Sightings sightings = new Sightings();
    private final Map<Integer, Double> logStarts = new HashMap<>();

    MiniBucketWork(MiniBucketSettings settings, Problem problem) {
        this.settings = settings;
        this.problem = problem;
    }

    /** The value at any one state bounds the sum from below, however many zeros there are. */
    @Override
    public void startFrom(int part, int[] states) {
        logStarts.put(part, problem.parts().get(part).logValue(states));
    }

    @Override
    public PartAnswer solve(int part, Deadline deadline) {
        problem.progress().report("ordering", 0);
        double logStart = logStarts.getOrDefault(part, Double.NEGATIVE_INFINITY);
        PlanSearch search = new PlanSearch(settings, problem.task(), problem.budget());
        Plan plan = search.best(problem.parts().get(part), deadline);
        sightings.add(plan, plan.bytes(settings));
        sightings.addOrders(search.tried());
        problem.progress().report("bounds", 0);
        MiniBucketTree tree = new MiniBucketTree(plan.model(), plan.outline());
        boolean exact = plan.outline().isExact();
        FutureTask<Bound> lower = startLower(tree, exact, deadline);
        Passes passes = new Passes(tree, settings.method(), Side.UPPER);
        boolean beliefs = problem.task() == Task.MAR;
        Bound upper = Bound.tighten(passes, Side.UPPER, iterations(exact), beliefs, deadline);
        if (upper.log() == Double.NEGATIVE_INFINITY) {
            return PartAnswer.exact(upper.log());
        }
        double logState = Math.max(logStart, plan.model().logValue(passes.decode()));
        PartAnswer answer = exact ? PartAnswer.exact(upper.log()) : between(await(lower), upper, logState);
        return beliefs ? answer.withMarginals(marginals(upper, plan)) : answer;
    }

    private int iterations(boolean exact) {
        return exact || settings.method() != Method.WEIGHTED ? 1 : settings.iterations();
    }

    private FutureTask<Bound> startLower(MiniBucketTree tree, boolean exact, Deadline deadline) {
        if (exact || settings.method() == Method.SUM) {
            return new FutureTask<>(() -> NOTHING);
        }
        FutureTask<Bound> lower = new FutureTask<>(() -> Bound.tighten(
                new Passes(tree, settings.method(), Side.LOWER), Side.LOWER, iterations(false), false, deadline));
        if (problem.budget().threads() > 1) {
            Thread thread = new Thread(lower, "parseval-lower-bound");
            thread.setDaemon(true);
            thread.start();
        }
        return lower;
    }

    /** The result, computed here and now if no other thread has begun. */
    private static Bound await(FutureTask<Bound> bound) {
        bound.run();
        try {
            return bound.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** @param logState the value at some state, which alone bounds the sum from below */
    private PartAnswer between(Bound lower, Bound upper, double logState) {
        sightings.add(lower, upper);
        double high = upper.log() + ROUNDING * Math.max(1, Math.abs(upper.log()));
        double low = Math.max(lower.log(), logState);
        low -= low == Double.NEGATIVE_INFINITY ? 0 : ROUNDING * Math.max(1, Math.abs(low));
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
