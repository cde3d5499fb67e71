package org.parseval.engine.minibucket;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.inference.Deadline;

/**
 * The bound on the best value at one i-bound: costs are shifted at falling temperatures, where beliefs still change smoothly, and after each
 * the maxima are bounded. What was done stays done when the time is up.
 */
final class StateRung {
    /** By which the temperature falls. */
    private static final double COOLING = 0.3;

    static final int TEMPERATURES = 4;
    private static final double TOLERANCE = 1e-6;
    private static final double SMALLEST_SHIFT = 0.1;

    private static final double FIRST_STEP = 2;
    private static final double LARGEST_STEP = 5;
    private static final double SMALLEST_STEP = 0.01;

    private final MiniBucketPlan plan;
    private final int iterations;
    private final int sums;
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
    StateRung(MiniBucketPlan plan, int iterations, int sums) {
        this.plan = plan;
        this.iterations = iterations;
        this.sums = sums;
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
            passes = new Passes(tree, PowerRule.WEIGHTED, false, deadline);
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
        if (iterations == 1 || temperature == TEMPERATURES) {
            search = passes.search(sums);
        } else {
            passes.cool(COOLING, sums);
        }
        return Optional.of(state);
    }

    /** Passes that shift costs until the bound at this temperature stands still; tells whether they were done in time. */
    private boolean shiftCosts(Passes passes, Deadline deadline) {
        double shift = 1;
        // The weights of a maximised variable's mini-buckets are those of the temperature; of sums they may differ.
        double step = sums > 0 ? FIRST_STEP : 0;
        double last = Double.POSITIVE_INFINITY;
        for (int i = 0; i < iterations; i++) {
            // The first pass makes messages for this temperature; only then there is something to agree on.
            if (!passes.forward(i == 0 ? 0 : shift, i == 0 ? 0 : step, deadline)) {
                return false;
            }
            done++;
            if (passes.bound() == Double.NEGATIVE_INFINITY) {
                return true;
            }
            double gain = last - passes.bound();
            last = passes.bound();
            if (i > 1) {
                if (Math.abs(gain) < TOLERANCE) {
                    return true;
                }
                shift = gain > 0 ? Math.min(1, 1.3 * shift) : Math.max(SMALLEST_SHIFT, shift / 2);
                step = sums == 0
                        ? 0
                        : gain > 0 ? Math.min(LARGEST_STEP, 1.3 * step) : Math.max(SMALLEST_STEP, step / 2);
            }
            if (!passes.backward(deadline)) {
                return false;
            }
        }
        return true;
    }
}
