package org.parseval.engine.minibucket;

import org.parseval.inference.Deadline;

/**
 * The tightest bound of one side that the passes found.
 *
 * @param log the bound's logarithm
 * @param margin what rounding may have added to it or taken from it
 * @param marginals the beliefs about single variables at that bound; empty if not asked for
 * @param iterations the forward passes
 * @param converged whether more of them would not have changed it
 */
record Bound(double log, double margin, double[][] marginals, int iterations, boolean converged) {
    /** Change of the logarithm below which a bound counts as converged. */
    private static final double TOLERANCE = 1e-6;

    private static final double FIRST_STEP = 2;
    private static final double LARGEST_STEP = 5;
    private static final double SMALLEST_STEP = 0.01;
    private static final double SMALLEST_SHIFT = 0.1;
    private static final double GROWTH = 1.3;

    /**
     * Iterates until the bound converges, the iterations are done or the time is up.
     *
     * @param beliefs whether marginals are asked for
     * @throws org.parseval.inference.BudgetException if the time is too short for an upper bound
     */
    static Bound tighten(Passes passes, int iterations, boolean beliefs, Deadline deadline) {
        boolean upper = passes.side() == Side.UPPER;
        double sign = upper ? 1 : -1;
        double best = sign * Double.POSITIVE_INFINITY;
        double margin = 0;
        double[][] marginals = {};
        double last = best;
        // The lower bound begins where the upper one ended, and needs its beliefs before it can go on from there.
        double shift = upper && iterations > 1 ? 1 : 0;
        double step = 0;
        boolean converged = false;
        int done = 0;
        while (done < iterations && !converged && passes.forward(shift, step, deadline)) {
            done++;
            double gain = sign * (last - passes.bound());
            last = passes.bound();
            if (last == Double.NEGATIVE_INFINITY) {
                return new Bound(last, 0, marginals, done, true);
            }
            boolean finished = (beliefs || done < iterations) && passes.backward(deadline);
            if (sign * (best - last) > 0) {
                best = last;
                margin = passes.margin();
                marginals = finished && beliefs ? copy(passes.marginals()) : marginals;
            }
            // Both steps are of a fixed point iteration that may overshoot; then they are halved.
            converged = Math.abs(gain) < TOLERANCE && done > 1;
            step = done == 1
                    ? FIRST_STEP
                    : gain > 0 ? Math.min(LARGEST_STEP, step * GROWTH) : Math.max(SMALLEST_STEP, step / 2);
            shift = done == 1 ? 1 : gain > 0 ? Math.min(1, shift * GROWTH) : Math.max(SMALLEST_SHIFT, shift / 2);
        }
        // Without a lower bound the upper one is still an answer.
        if (upper && (done == 0 || (beliefs && marginals.length == 0))) {
            deadline.check();
        }
        return new Bound(best, margin, marginals, done, converged);
    }

    private static double[][] copy(double[][] marginals) {
        double[][] copied = new double[marginals.length][];
        for (int v = 0; v < copied.length; v++) {
            copied[v] = marginals[v].clone();
        }
        return copied;
    }
}
