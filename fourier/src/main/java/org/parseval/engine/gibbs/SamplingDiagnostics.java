package org.parseval.engine.gibbs;

import org.parseval.inference.Diagnostics;

/** Collects the diagnostics of sampling on a part. */
final class SamplingDiagnostics {
    private final GibbsPolicy policy;
    private boolean converged = true;
    private boolean informative = true;
    private int temperatures;
    private long sweeps = Long.MAX_VALUE;
    private double rHat = 1;
    private double families = Double.MAX_VALUE;
    private double effectiveSize = Double.MAX_VALUE;
    private double marginalError;
    private double quadrature;

    SamplingDiagnostics(GibbsPolicy policy) {
        this.policy = policy;
    }

    void addAnnealing(AnnealingRound round, boolean reached, boolean agreeing) {
        boolean known = policy.believes(round, agreeing);
        informative &= known;
        converged &= reached && known;
        temperatures = Math.max(temperatures, round.temperatures());
        families = Math.min(families, round.estimate().effectiveFamilies());
    }

    void addPath(PathEstimate estimate, boolean reached) {
        boolean known = policy.believes(estimate);
        informative &= known;
        converged &= reached && known;
        sweeps = Math.min(sweeps, estimate.sweeps());
        rHat = Math.max(rHat, estimate.rHat());
        quadrature = Math.max(quadrature, estimate.quadrature());
    }

    void addMarginals(MarginalEstimate estimate, boolean reached) {
        converged &= reached && policy.isMixing(estimate);
        informative &= policy.believes(estimate);
        sweeps = Math.min(sweeps, estimate.sweeps());
        rHat = Math.max(rHat, estimate.rHat());
        effectiveSize = Math.min(effectiveSize, estimate.effectiveSize());
        marginalError = Math.max(marginalError, estimate.error());
    }

    void report(Diagnostics.Builder diagnostics) {
        diagnostics.converged(converged).all("informative", informative);
        if (temperatures > 0) {
            diagnostics.largest("temperatures", temperatures).smallest("effectiveFamilies", families);
        }
        if (sweeps < Long.MAX_VALUE) {
            diagnostics.smallest("sweeps", sweeps).largest("rHat", rHat);
        }
        if (effectiveSize < Double.MAX_VALUE) {
            diagnostics.smallest("effectiveSampleSize", effectiveSize).largest("marginalError", marginalError);
        }
        if (quadrature > 0) {
            diagnostics.largest("quadratureError", quadrature);
        }
    }
}
