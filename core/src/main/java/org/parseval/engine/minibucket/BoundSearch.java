package org.parseval.engine.minibucket;

import org.parseval.inference.Deadline;

/** The search for the tightest bound of one side, pass after pass. It can be left off at any time and taken up again. */
final class BoundSearch {
    /** Change of the logarithm below which a bound counts as converged. */
    private static final double TOLERANCE = 1e-6;

    private static final double FIRST_STEP = 2;
    private static final double LARGEST_STEP = 5;
    private static final double SMALLEST_STEP = 0.01;
    private static final double SMALLEST_SHIFT = 0.1;
    private static final double GROWTH = 1.3;

    private final Passes passes;
    private final double sign;
    private final int iterations;
    private final boolean beliefs;
    private double best;
    private double margin;
    private double[][] marginals = {};
    private double last;
    private double shift;
    private double step;
    private boolean converged;
    private int done;

    /**
     * @param passes on the side that is sought
     * @param iterations the most forward passes
     * @param beliefs whether marginals are asked for
     */
    BoundSearch(Passes passes, int iterations, boolean beliefs) {
        this.passes = passes;
        this.iterations = iterations;
        this.beliefs = beliefs;
        boolean upper = passes.side() == BoundSide.UPPER;
        sign = upper ? 1 : -1;
        best = sign * Double.POSITIVE_INFINITY;
        last = best;
        // The lower bound begins where the upper one ended, and needs its beliefs before it can go on from there.
        shift = upper && iterations > 1 ? 1 : 0;
    }

    /** Goes on until the bound converges, the iterations are done or the time is up. */
    void run(Deadline deadline) {
        while (!isFinished() && passes.forward(shift, step, deadline)) {
            done++;
            double gain = sign * (last - passes.bound());
            last = passes.bound();
            if (last == Double.NEGATIVE_INFINITY) {
                best = sign > 0 ? last : best;
                converged = true;
                return;
            }
            boolean finished = (beliefs || done < iterations) && passes.backward(deadline);
            if (sign * (best - last) > 0) {
                best = last;
                margin = passes.margin();
            }
            if (finished && beliefs && (best == last || marginals.length == 0)) {
                marginals = copy(passes.marginals());
            }
            // Both steps are of a fixed point iteration that may overshoot; then they are halved.
            converged = Math.abs(gain) < TOLERANCE && done > 1;
            step = done == 1
                    ? FIRST_STEP
                    : gain > 0 ? Math.min(LARGEST_STEP, step * GROWTH) : Math.max(SMALLEST_STEP, step / 2);
            shift = done == 1 ? 1 : gain > 0 ? Math.min(1, shift * GROWTH) : Math.max(SMALLEST_SHIFT, shift / 2);
        }
    }

    boolean isFinished() {
        return converged || done >= iterations;
    }

    /** Whether more passes would not have changed it. */
    boolean isConverged() {
        return converged;
    }

    /** The forward passes so far. */
    int passes() {
        return done;
    }

    /** Whether there is a bound that says something, with marginals if they are asked for. */
    boolean isKnown() {
        return best == Double.NEGATIVE_INFINITY
                ? sign > 0
                : Double.isFinite(best) && (!beliefs || marginals.length > 0);
    }

    /** The bound's logarithm as the best pass gave it; what says nothing is infinite. */
    double log() {
        return best;
    }

    /** The bound, with room for what rounding may have added to it or taken from it. */
    double certain() {
        return best + sign * margin;
    }

    /** The beliefs about single variables at that bound; empty if not asked for, or not known yet. */
    double[][] marginals() {
        return marginals;
    }

    private static double[][] copy(double[][] marginals) {
        double[][] copied = new double[marginals.length][];
        for (int v = 0; v < copied.length; v++) {
            copied[v] = marginals[v].clone();
        }
        return copied;
    }
}
