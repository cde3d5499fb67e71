package org.parseval.engine.minibucket;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.minibucket.bounds.BoundSearch;
import org.parseval.engine.minibucket.bounds.Passes;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.inference.Deadline;

/**
 * The bounds at one i-bound: first the upper one, from which the lower one starts. What was done stays done when the time is up, and is
 * gone on with when there is more.
 */
final class Rung {
    private final MiniBucketPlan plan;
    private final PowerRule rule;
    private final int iterations;
    private final boolean beliefs;
    private final MiniBucketPolicy policy;
    private @Nullable MiniBucketTree tree;
    private @Nullable Passes passes;
    private @Nullable BoundSearch upper;
    private @Nullable BoundSearch lower;
    private Optional<int[]> state = Optional.empty();

    /**
     * @param iterations the most passes for each bound
     * @param beliefs whether marginals are asked for
     */
    Rung(MiniBucketPlan plan, PowerRule rule, int iterations, boolean beliefs, MiniBucketPolicy policy) {
        this.plan = plan;
        this.rule = rule;
        this.iterations = iterations;
        this.beliefs = beliefs;
        this.policy = policy;
    }

    MiniBucketPlan plan() {
        return plan;
    }

    /**
     * Goes on until both bounds are as tight as they get here, or the time is up.
     *
     * @param given a state of positive weight by the part's numbers, if one is known
     * @throws Deadline.TimeUp if the time is up in the middle of what must be done again
     */
    void run(Optional<int[]> given, Deadline deadline) {
        if (passes == null || upper == null) {
            if (tree == null) {
                tree = new MiniBucketTree(plan.model(), plan.layout(), deadline);
                plan.layout().forgetBuckets();
            }
            passes = new Passes(tree, rule.weights(), beliefs, deadline);
            upper = new BoundSearch(passes, iterations, beliefs, policy.steps());
        }
        if (lower == null) {
            upper.run(hasOneBound() ? deadline : deadline.share(policy.upperShare()));
            if (!upper.isKnown()) {
                upper.run(deadline);
            }
            if (!upper.isKnown()) {
                deadline.check();
            }
            if (upper.log() == Double.NEGATIVE_INFINITY || plan.layout().isExact()) {
                return;
            }
            // The value at any one state bounds the sum from below, however many zeros there are.
            int[] likely = better(passes.decode(deadline), given);
            state = Optional.of(likely);
            if (hasOneBound()) {
                return;
            }
            passes.turnToLower(likely);
            lower = new BoundSearch(passes, iterations, false, policy.steps());
        }
        lower.run(deadline);
    }

    /** The one of larger value: what the messages lead to, or what was given. */
    private int[] better(int[] decoded, Optional<int[]> given) {
        if (given.isEmpty()) {
            return decoded;
        }
        int[] start = plan.inOrder(given.get());
        return plan.model().lnValue(start) > plan.model().lnValue(decoded) ? start : decoded;
    }

    private boolean hasOneBound() {
        return plan.layout().isExact() || rule == PowerRule.SUM;
    }

    /** Whether more time would change nothing. */
    boolean isFinished() {
        boolean zero = upper != null && upper.log() == Double.NEGATIVE_INFINITY;
        return upper != null && (zero || (hasOneBound() ? upper.isFinished() : lower != null && lower.isFinished()));
    }

    /** How much of the most that it may take is done. */
    double shareDone() {
        int done = (upper == null ? 0 : upper.completed()) + (lower == null ? 0 : lower.completed());
        return (double) done / (hasOneBound() ? iterations : 2 * iterations);
    }

    /** The upper bound, as soon as there is one. */
    Optional<BoundSearch> upper() {
        return Optional.ofNullable(upper).filter(BoundSearch::isKnown);
    }

    /** The lower bound, as soon as there is one. */
    Optional<BoundSearch> lower() {
        return Optional.ofNullable(lower).filter(BoundSearch::isKnown);
    }

    /** A state of positive weight, by position in the order, as soon as there is one. */
    Optional<int[]> state() {
        return state;
    }

    boolean isConverged() {
        return plan.layout().isExact()
                || (upper != null && upper.isConverged() && (hasOneBound() || (lower != null && lower.isConverged())));
    }

    int upperPasses() {
        return upper == null ? 0 : upper.passes();
    }

    int lowerPasses() {
        return lower == null ? 0 : lower.passes();
    }
}
