package org.parseval.engine.minibucket;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.minibucket.bounds.BoundSearch;
import org.parseval.engine.minibucket.bounds.Passes;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.support.Support;

/** Mini-buckets on one part: rung after rung of the ladder, of which the best lower and the best upper bound count. */
final class MiniBucketSolver implements Solver {
    private final Part part;
    private final Resources resources;
    private final IboundLadder ladder;
    private final PowerRule rule;
    private final MiniBucketPolicy policy;
    private @Nullable Rung rung;
    private @Nullable Rung described;
    private double low = Double.NEGATIVE_INFINITY;
    private double high = Double.POSITIVE_INFINITY;
    /** Whether the lower bound is of a sum, not of a single state. */
    private boolean sums;

    private double[][] marginals = {};
    private Optional<PartAnswer> answer = Optional.empty();

    MiniBucketSolver(Settings settings, MiniBucketPolicy policy, Part part, Resources resources) {
        this.part = part;
        this.resources = resources;
        rule = settings.get(MiniBucketSettings.METHOD);
        this.policy = policy;
        ladder = new IboundLadder(settings, policy, part, resources);
    }

    @Override
    public boolean advance(Deadline deadline) {
        Support support = part.support(deadline);
        if (rung == null) {
            resources.progress().report("ordering", 0);
            Optional<MiniBucketPlan> next = ladder.next(deadline);
            if (next.isEmpty()) {
                return false;
            }
            rung = new Rung(next.get(), rule, ladder.iterations(), resources.asksMarginals(), policy);
        }
        Rung current = rung;
        resources.progress().report("bounds", 0);
        try {
            current.run(
                    support instanceof Support.Found found ? Optional.of(found.states()) : Optional.empty(), deadline);
        } finally {
            take(current);
        }
        if (!current.isFinished()) {
            throw new Deadline.TimeUp();
        }
        rung = null;
        return answer.filter(PartAnswer::exact).isEmpty();
    }

    @Override
    public double work() {
        return 1e9 * ladder.spent(rung == null ? 1 : rung.shareDone());
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    /** Keeps what is better than before. */
    private void take(Rung from) {
        described = from;
        Optional<BoundSearch> upper = from.upper();
        if (upper.isEmpty()) {
            return;
        }
        double log = upper.get().log();
        if (log == Double.NEGATIVE_INFINITY) {
            answer = Optional.of(PartAnswer.zero());
            return;
        }
        boolean exact = from.plan().layout().isExact();
        if (upper.get().certain() < high || exact) {
            high = Math.min(high, upper.get().certain());
            marginals = resources.asksMarginals()
                    ? marginals(upper.get(), from.plan().order())
                    : marginals;
        }
        double lower = from.lower().map(BoundSearch::certain).orElse(Double.NEGATIVE_INFINITY);
        sums |= lower > Double.NEGATIVE_INFINITY;
        low = Math.max(low, lower);
        from.state()
                .ifPresent(state -> low = Math.max(low, logCertain(from.plan().model(), state)));
        PartAnswer value = exact ? PartAnswer.exactLn(log) : between();
        answer = Optional.of(resources.asksMarginals() ? value.withMarginals(Marginals.of(marginals, exact)) : value);
    }

    private PartAnswer between() {
        // Bounds that meet may cross by what rounding does.
        double least = Math.min(low, high);
        // A single state says little about the sum, so without a real lower bound the upper one is the better guess.
        double estimate = sums ? (least + high) / 2 : high;
        return PartAnswer.estimateLn(estimate).withCertified(new Answer.Bounds(least, high));
    }

    /** The logarithm of the value at a state, less what rounding may have added. */
    private static double logCertain(Model model, int[] state) {
        double sum = 0;
        double magnitude = 0;
        for (Factor factor : model.factors()) {
            double log = Math.log(factor.value(model, state));
            sum += log;
            magnitude += Math.abs(log);
        }
        return sum == Double.NEGATIVE_INFINITY
                ? sum
                : sum - Passes.rounding(magnitude, model.factors().size());
    }

    private static double[][] marginals(BoundSearch upper, int[] order) {
        double[][] marginals = new double[upper.marginals().length][];
        for (int position = 0; position < marginals.length; position++) {
            double[] belief = upper.marginals()[position].clone();
            double total = 0;
            for (double value : belief) {
                total += value;
            }
            for (int s = 0; s < belief.length; s++) {
                belief[s] /= total;
            }
            marginals[order[position]] = belief;
        }
        return marginals;
    }

    @Override
    public Diagnostics diagnostics() {
        if (described == null) {
            return new Diagnostics.Builder().build();
        }
        MiniBucketPlan plan = described.plan();
        return new Diagnostics.Builder()
                .width(ladder.width())
                .memoryBytes(plan.layout().bytes())
                .converged(described.isConverged())
                .largest("ibound", plan.ibound())
                .count("miniBuckets", plan.layout().clusters())
                .count("splitBuckets", plan.layout().splits())
                .largest("ordersTried", ladder.tried())
                .largest("largestTable", plan.layout().largestClique())
                .largest("upperIterations", described.upperPasses())
                .largest("lowerIterations", described.lowerPasses())
                .build();
    }
}
