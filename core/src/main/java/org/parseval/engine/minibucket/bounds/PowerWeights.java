package org.parseval.engine.minibucket.bounds;

import java.util.Arrays;

/**
 * The weights of the mini-buckets of each variable. They sum to 1; for an upper bound all are positive, for a lower one
 * the first exceeds 1 and the others are negative (Hoelder's inequality and its reverse).
 */
public final class PowerWeights {
    /** Closer to zero, the power sum is the maximum up to rounding, and the weight would never come back. */
    private static final double SMALLEST = 1e-4;

    /** Of a weight's logarithm in one step: far from the optimum the gradient is no guide to its distance. */
    private static final double MOST_CHANGE = 1;

    private PowerWeights() {}

    /** The weights at which a bound begins. */
    @FunctionalInterface
    public interface Start {
        /** Sets the weights {@code from} (inclusive) to {@code to} (exclusive) of one variable. */
        void set(BoundSide side, double[] weights, int from, int to);
    }

    /** A sum in every mini-bucket, which gives no bound from below. */
    public static void sums(BoundSide side, double[] weights, int from, int to) {
        Arrays.fill(weights, from, to, 1);
    }

    /** A sum in the first mini-bucket, the maximum or the minimum in the others. */
    public static void extremes(BoundSide side, double[] weights, int from, int to) {
        weights[from] = 1;
        Arrays.fill(weights, from + 1, to, side == BoundSide.UPPER ? 0.0 : -0.0);
    }

    /** Equal weights, but for the first one of a lower bound. */
    public static void even(BoundSide side, double[] weights, int from, int to) {
        if (side == BoundSide.UPPER) {
            Arrays.fill(weights, from, to, 1.0 / (to - from));
        } else {
            Arrays.fill(weights, from + 1, to, -1);
            weights[from] = to - from;
        }
    }

    /**
     * One step along the gradient of the bound, which with respect to a weight is the conditional entropy of the
     * variable in that mini-bucket.
     */
    static void step(BoundSide side, double step, double[] entropies, double[] weights, int from, int to) {
        double sign = side == BoundSide.UPPER ? -1 : 1;
        double reference = 0;
        if (side == BoundSide.UPPER) {
            for (int r = from; r < to; r++) {
                reference += weights[r] * entropies[r - from];
            }
        } else {
            reference = entropies[0];
        }
        double total = 0;
        for (int r = side == BoundSide.UPPER ? from : from + 1; r < to; r++) {
            double change = sign * step * weights[r] * (entropies[r - from] - reference);
            weights[r] *= Math.exp(Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, change)));
            if (Math.abs(weights[r]) < SMALLEST) {
                weights[r] = Math.copySign(SMALLEST, weights[r]);
            }
            total += weights[r];
        }
        if (side == BoundSide.UPPER) {
            for (int r = from; r < to; r++) {
                weights[r] /= total;
            }
        } else {
            weights[from] = 1 - total;
        }
    }
}
