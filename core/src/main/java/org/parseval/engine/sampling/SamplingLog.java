package org.parseval.engine.sampling;

import java.util.Map;

/** What sampling has seen on all parts: of every number the one that is worst. */
final class SamplingLog {
    /** Chains that differ by more than this have not forgotten where they started. */
    private static final double LARGEST_R_HAT = 1.1;

    private static final double SMALLEST_SIZE = 10;

    private boolean converged = true;
    private boolean informative = true;
    private int temperatures;
    private long sweeps = Long.MAX_VALUE;
    private double rHat = 1;
    private double effectiveSize = Double.MAX_VALUE;
    private double quadrature;

    void addAnnealing(AnnealingRound round, boolean reached, boolean agreeing) {
        informative &= agreeing;
        temperatures = Math.max(temperatures, round.temperatures());
        converged &= reached && agreeing;
        addSize(round.statistics().effectiveSize());
    }

    void addPath(PathEstimate estimate, boolean reached) {
        converged &= reached;
        sweeps = Math.min(sweeps, estimate.sweeps());
        quadrature = Math.max(quadrature, estimate.quadrature());
        informative &= estimate.logZ() > Double.NEGATIVE_INFINITY;
        addAgreement(estimate.rHat());
    }

    void addMarginals(MarginalEstimate estimate, boolean reached) {
        converged &= reached;
        sweeps = Math.min(sweeps, estimate.sweeps());
        addAgreement(estimate.rHat());
        addSize(estimate.effectiveSize());
    }

    private void addAgreement(double ratio) {
        rHat = Math.max(rHat, ratio);
        converged &= ratio <= LARGEST_R_HAT;
        informative &= ratio <= LARGEST_R_HAT;
    }

    private void addSize(double size) {
        effectiveSize = Math.min(effectiveSize, size);
        converged &= size >= SMALLEST_SIZE;
        informative &= size >= SMALLEST_SIZE;
    }

    void report(Map<String, Object> diagnostics) {
        diagnostics.put("converged", converged);
        diagnostics.put("informative", informative);
        if (temperatures > 0) {
            diagnostics.put("temperatures", temperatures);
        }
        if (sweeps < Long.MAX_VALUE) {
            diagnostics.put("sweeps", sweeps);
            diagnostics.put("rHat", rHat);
        }
        if (effectiveSize < Double.MAX_VALUE) {
            diagnostics.put("effectiveSampleSize", effectiveSize);
        }
        if (quadrature > 0) {
            diagnostics.put("quadratureError", quadrature);
        }
    }
}
