package org.parseval.engine.estimate;

import org.parseval.numeric.Logarithms;

/** The weights of a population, given by their logarithms: their mean, how even they are, and systematic resampling by them. */
public final class LogWeights {
    private LogWeights() {}

    /** The logarithm of the mean weight; minus infinity if all are zero. */
    public static double logMean(double[] logWeights) {
        return Logarithms.sum(logWeights, logWeights.length) - Math.log(logWeights.length);
    }

    /** How many samples of even weight would be spread as much; 0 if all weights are zero. */
    public static double effectiveSize(double[] logWeights) {
        double largest = Logarithms.largest(logWeights, logWeights.length);
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double sum = 0;
        double squares = 0;
        for (double log : logWeights) {
            double weight = Math.exp(log - largest);
            sum += weight;
            squares += weight * weight;
        }
        return sum * sum / squares;
    }

    /**
     * Chooses so many ancestors, systematically, that each has descendants in proportion to its weight, up to one more or less.
     *
     * @param logWeights of which one at least is not minus infinity
     * @param offset from 0 to 1, drawn evenly: the only chance there is
     * @param ancestors filled with their numbers, in increasing order
     */
    public static void resample(double[] logWeights, double offset, int[] ancestors) {
        resample(logWeights, 0, logWeights.length, offset, ancestors);
    }

    /** The same among those from one number to before another. */
    public static void resample(double[] logWeights, int from, int to, double offset, int[] ancestors) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = from; i < to; i++) {
            largest = Math.max(largest, logWeights[i]);
        }
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += Math.exp(logWeights[i] - largest);
        }
        double stride = sum / ancestors.length;
        double next = offset * stride;
        double passed = 0;
        int seen = from;
        int ancestor = from;
        for (int i = 0; i < ancestors.length; i++) {
            while (passed <= next && seen < to) {
                double weight = Math.exp(logWeights[seen] - largest);
                // Rounding may lead past the end: the last one that has a weight stands for what is missing.
                ancestor = weight > 0 ? seen : ancestor;
                passed += weight;
                seen++;
            }
            ancestors[i] = ancestor;
            next += stride;
        }
    }
}
