package org.parseval.engine.minibucket.bounds;

/** The sizes of the steps that tighten one bound, from pass to pass. */
public final class StepSizes {
    private final StepPolicy policy;
    private double shift;
    private double weights;

    /** @param weigh whether the weights are changed at all, or costs are shifted alone */
    public StepSizes(StepPolicy policy, boolean weigh) {
        this.policy = policy;
        shift = 1;
        weights = weigh ? policy.first() : 0;
    }

    /** How far costs are shifted towards agreement. */
    public double shift() {
        return shift;
    }

    /** How far the weights go along their gradient. */
    public double weights() {
        return weights;
    }

    /** Whether a bound that changed so little has converged. */
    public boolean isStill(double gain) {
        return Math.abs(gain) < policy.tolerance();
    }

    /** Longer steps after a gain, shorter ones after a loss. */
    public void adapt(double gain) {
        boolean better = gain > 0;
        shift = better ? Math.min(1, shift * policy.growth()) : Math.max(policy.smallestShift(), shift / 2);
        if (weights > 0) {
            weights = better
                    ? Math.min(policy.largest(), weights * policy.growth())
                    : Math.max(policy.smallest(), weights / 2);
        }
    }
}
