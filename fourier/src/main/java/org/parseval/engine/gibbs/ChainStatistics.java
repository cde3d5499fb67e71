package org.parseval.engine.gibbs;

import java.util.Arrays;

/**
 * Statistics that compare the means of several chains, such as R-hat.
 *
 * @see "A. Gelman and others, Bayesian Data Analysis, third edition, section 11.4, CRC Press (2013)"
 */
final class ChainStatistics {
    /** Stands for chains that never agree, where the ratio would be infinite. */
    private static final double MOST = 1e6;

    /** A variance that rounding alone can make. */
    private static final double ROUNDING = 1e-20;

    private ChainStatistics() {}

    static double mean(double[] values) {
        return values.length == 0 ? 0 : Arrays.stream(values).sum() / values.length;
    }

    static double variance(double[] values) {
        double mean = mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / Math.max(1, values.length - 1);
    }

    /**
     * The square root of the total variance over the variance within the chains: 1 if they agree.
     *
     * @param within the variance within the chains, a mean over them
     * @param length of the chains
     */
    static double rHat(double[] means, double within, long length) {
        double between = variance(means);
        return between <= ROUNDING
                ? 1
                : Math.min(MOST, Math.sqrt((length - 1.0) / length + between / Math.max(within, Double.MIN_NORMAL)));
    }
}
