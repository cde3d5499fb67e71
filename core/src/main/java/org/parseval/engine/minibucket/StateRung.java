package org.parseval.engine.minibucket;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.minibucket.bounds.BranchAndBound;
import org.parseval.engine.minibucket.bounds.Passes;
import org.parseval.engine.minibucket.bounds.StepPolicy;
import org.parseval.engine.minibucket.bounds.StepSizes;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.inference.Deadline;

/**
 * The bound on the best value at one i-bound: costs are shifted at falling temperatures, where beliefs still change smoothly, and after each
 * the maxima are bounded. What was done stays done when the time is up.
 */
final class StateRung {
    private final MiniBucketPlan plan;
    private final int iterations;
    private final int sums;
    private final StepPolicy policy;
    private @Nullable MiniBucketTree tree;
    private @Nullable Passes passes;
    private @Nullable BranchAndBound search;
    private double high = Double.POSITIVE_INFINITY;
    private int temperature;
    private int done;

    /**
     * @param iterations passes at each temperature; with one alone no costs are shifted
     * @param sums how many variables are summed over before the others are maximised; the first in the order
     */
    StateRung(MiniBucketPlan plan, int iterations, int sums, StepPolicy policy) {
        this.plan = plan;
        this.iterations = iterations;
        this.sums = sums;
        this.policy = policy;
    }

    MiniBucketPlan plan() {
        return plan;
    }

    /** An upper bound on the logarithm of every state's value, with room for rounding; infinite until there is one. */
    double high() {
        return high;
    }

    /** The passes so far. */
    int passes() {
        return done;
    }

    /** Whether all temperatures are done, so that there is a search. */
    boolean isFinished() {
        return search != null;
    }

    /** The search that the messages of the last pass lead. */
    BranchAndBound search() {
        if (search == null) {
            throw new IllegalStateException("the passes are not finished yet");
        }
        return search;
    }

    /**
     * The passes at the next temperature.
     *
     * @return a state of large value by positions in the order; none if there is no state of positive weight
     * @throws Deadline.TimeUp if the time is up
     */
    Optional<int[]> cool(Deadline deadline) {
        if (passes == null) {
            if (tree == null) {
                tree = new MiniBucketTree(plan.model(), plan.layout(), deadline);
                plan.layout().forgetBuckets();
            }
            passes = new Passes(tree, PowerRule.WEIGHTED.weights(), false, deadline);
        }
        if (iterations > 1 && !shiftCosts(passes, deadline)) {
            deadline.check();
        }
        temperature++;
        if (!passes.maximise(sums, deadline)) {
            deadline.check();
        }
        if (passes.bound() == Double.NEGATIVE_INFINITY) {
            high = Double.NEGATIVE_INFINITY;
            search = passes.search(sums);
            return Optional.empty();
        }
        high = Math.min(high, passes.bound() + passes.margin());
        int[] state = passes.decode(deadline);
        if (iterations == 1 || temperature == policy.temperatures()) {
            search = passes.search(sums);
        } else {
            passes.cool(policy.cooling(), sums);
        }
        return Optional.of(state);
    }

    /** Passes that shift costs until the bound at this temperature stands still; tells whether they were done in time. */
    private boolean shiftCosts(Passes passes, Deadline deadline) {
        // The weights of a maximised variable's mini-buckets are those of the temperature; of sums they may differ.
        StepSizes steps = new StepSizes(policy, sums > 0);
        double last = Double.POSITIVE_INFINITY;
        for (int i = 0; i < iterations; i++) {
            // The first pass makes messages for this temperature; only then there is something to agree on.
            if (!passes.forward(i == 0 ? 0 : steps.shift(), i == 0 ? 0 : steps.weights(), deadline)) {
                return false;
            }
            done++;
            if (passes.bound() == Double.NEGATIVE_INFINITY) {
                return true;
            }
            double gain = last - passes.bound();
            last = passes.bound();
            if (i > 1) {
                if (steps.isStill(gain)) {
                    return true;
                }
                steps.adapt(gain);
            }
            if (!passes.backward(deadline)) {
                return false;
            }
        }
        return true;
    }
}
