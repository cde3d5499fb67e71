package org.parseval.engine.minibucket.bounds;

import org.parseval.inference.Deadline;

/** The search for the tightest bound of one side, pass after pass. It can be left off at any time and taken up again. */
public final class BoundSearch {
    private final Passes passes;
    private final StepSizes steps;
    private final boolean shiftsAtOnce;
    private final double sign;
    private final int iterations;
    private final boolean beliefs;
    private double best;
    private double margin;
    private double[][] marginals = {};
    private double last;
    private boolean converged;
    private int done;
    private int completed;

    /**
     * @param passes on the side that is sought
     * @param iterations the most forward passes
     * @param beliefs whether marginals are asked for
     */
    public BoundSearch(Passes passes, int iterations, boolean beliefs, StepPolicy policy) {
        this.passes = passes;
        steps = new StepSizes(policy, true);
        this.iterations = iterations;
        this.beliefs = beliefs;
        boolean upper = passes.side() == BoundSide.UPPER;
        sign = upper ? 1 : -1;
        best = sign * Double.POSITIVE_INFINITY;
        last = best;
        // The lower bound begins where the upper one ended, and needs its beliefs before it can go on from there.
        shiftsAtOnce = upper && iterations > 1;
    }

    /** Goes on until the bound converges, the iterations are done or the time is up. */
    public void run(Deadline deadline) {
        while (!isFinished() && forward(deadline)) {
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
            converged = done > 1 && steps.isStill(gain);
            if (done > 1) {
                steps.adapt(gain);
            }
            completed = done;
        }
    }

    private boolean forward(Deadline deadline) {
        return done == 0
                ? passes.forward(shiftsAtOnce ? steps.shift() : 0, 0, deadline)
                : passes.forward(steps.shift(), steps.weights(), deadline);
    }

    public boolean isFinished() {
        return converged || done >= iterations;
    }

    /** Whether more passes would not have changed it. */
    public boolean isConverged() {
        return converged;
    }

    /** The forward passes so far. */
    public int passes() {
        return done;
    }

    /** The passes so far that also had their way back. */
    public int completed() {
        return completed;
    }

    /** Whether there is a bound that says something, with marginals if they are asked for. */
    public boolean isKnown() {
        return best == Double.NEGATIVE_INFINITY
                ? sign > 0
                : Double.isFinite(best) && (!beliefs || marginals.length > 0);
    }

    /** The bound's logarithm as the best pass gave it; what says nothing is infinite. */
    public double log() {
        return best;
    }

    /** The bound, with room for what rounding may have added to it or taken from it. */
    public double certain() {
        return best + sign * margin;
    }

    /** The beliefs about single variables at that bound; empty if not asked for, or not known yet. */
    public double[][] marginals() {
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
