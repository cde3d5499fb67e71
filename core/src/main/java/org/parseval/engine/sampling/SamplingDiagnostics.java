package org.parseval.engine.sampling;

import org.parseval.inference.Diagnostics;

/** What sampling has seen on a part, and whether it can be believed. */
final class SamplingDiagnostics {
    /** Chains that differ by more than this have not forgotten where they started. */
    private static final double LARGEST_R_HAT = 1.1;

    private static final double SMALLEST_SIZE = 10;

    /** Of log Z: beyond this the error itself is hardly known. */
    private static final double LARGEST_ERROR = 0.3;

    private static final double LARGEST_MARGINAL_ERROR = 0.05;

    private boolean converged = true;
    private boolean informative = true;
    private int temperatures;
    private long sweeps = Long.MAX_VALUE;
    private double rHat = 1;
    private double families = Double.MAX_VALUE;
    private double effectiveSize = Double.MAX_VALUE;
    private double marginalError;
    private double quadrature;

    /** Whether the error that a round states can be believed. */
    static boolean isBelievable(AnnealingRound round, boolean agreeing) {
        return agreeing
                && round.mean().relativeError() <= LARGEST_ERROR
                && round.temperatures() >= Annealing.FEWEST_TEMPERATURES;
    }

    /** Whether the error that an integral states can be believed. */
    static boolean isBelievable(PathEstimate estimate) {
        return estimate.logZ() > Double.NEGATIVE_INFINITY
                && estimate.rHat() <= LARGEST_R_HAT
                && estimate.totalError() <= LARGEST_ERROR;
    }

    void addAnnealing(AnnealingRound round, boolean reached, boolean agreeing) {
        boolean known = isBelievable(round, agreeing);
        informative &= known;
        converged &= reached && known;
        temperatures = Math.max(temperatures, round.temperatures());
        families = Math.min(families, round.estimate().effectiveFamilies());
    }

    void addPath(PathEstimate estimate, boolean reached) {
        boolean known = isBelievable(estimate);
        informative &= known;
        converged &= reached && known;
        sweeps = Math.min(sweeps, estimate.sweeps());
        rHat = Math.max(rHat, estimate.rHat());
        quadrature = Math.max(quadrature, estimate.quadrature());
    }

    /** Chains that mix are known to; where they do not, the populations from which they started may still agree. */
    static boolean isBelievable(MarginalEstimate estimate) {
        return isMixing(estimate) || estimate.error() <= LARGEST_MARGINAL_ERROR;
    }

    private static boolean isMixing(MarginalEstimate estimate) {
        return estimate.rHat() <= LARGEST_R_HAT && estimate.effectiveSize() >= SMALLEST_SIZE;
    }

    void addMarginals(MarginalEstimate estimate, boolean reached) {
        converged &= reached && isMixing(estimate);
        informative &= isBelievable(estimate);
        sweeps = Math.min(sweeps, estimate.sweeps());
        rHat = Math.max(rHat, estimate.rHat());
        effectiveSize = Math.min(effectiveSize, estimate.effectiveSize());
        marginalError = Math.max(marginalError, estimate.error());
    }

    void report(Diagnostics.Builder diagnostics) {
        diagnostics.converged(converged).extra("informative", informative);
        if (temperatures > 0) {
            diagnostics.extra("temperatures", temperatures).extra("effectiveFamilies", families);
        }
        if (sweeps < Long.MAX_VALUE) {
            diagnostics.extra("sweeps", sweeps).extra("rHat", rHat);
        }
        if (effectiveSize < Double.MAX_VALUE) {
            diagnostics.extra("effectiveSampleSize", effectiveSize).extra("marginalError", marginalError);
        }
        if (quadrature > 0) {
            diagnostics.extra("quadratureError", quadrature);
        }
    }
}
