package org.parseval.engine.sampling;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.parseval.inference.Answer;

/**
 * What independent importance weights say about the logarithm of their mean. Standard error and interval come from
 * resampling the weights (bootstrap), which follows the skewness of the logarithm's distribution.
 *
 * @param logMean minus infinity if all weights are zero
 * @param effectiveSize (sum of weights)^2 / sum of squares
 * @see "B. Efron and R. Tibshirani, An Introduction to the Bootstrap, Chapman and Hall (1993)"
 */
record WeightStatistics(double logMean, double standardError, double low, double high, double effectiveSize) {
    static final double LEVEL = 0.95;
    private static final int RESAMPLES = 1000;

    static WeightStatistics of(double[] logWeights, SplittableRandom random) {
        double largest = Arrays.stream(logWeights).max().orElseThrow();
        if (largest == Double.NEGATIVE_INFINITY) {
            return new WeightStatistics(largest, 0, largest, largest, 0);
        }
        double[] weights = new double[logWeights.length];
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Math.exp(logWeights[i] - largest);
            sum += weights[i];
            squares += weights[i] * weights[i];
        }
        double mean = sum / weights.length;
        double[] logs = resampled(weights, mean, random);
        double variance = 0;
        for (double log : logs) {
            variance += log * log / logs.length;
        }
        double logMean = largest + Math.log(mean);
        int tail = (int) Math.round((1 - LEVEL) / 2 * logs.length);
        return new WeightStatistics(
                logMean,
                Math.sqrt(variance),
                logMean + Math.min(0, logs[tail]),
                logMean + Math.max(0, logs[logs.length - 1 - tail]),
                sum * sum / squares);
    }

    /** Logarithms of the means of resampled weights, relative to the mean of the weights, in increasing order. */
    private static double[] resampled(double[] weights, double mean, SplittableRandom random) {
        double[] logs = new double[RESAMPLES];
        for (int r = 0; r < RESAMPLES; r++) {
            double sum = 0;
            for (int i = 0; i < weights.length; i++) {
                sum += weights[random.nextInt(weights.length)];
            }
            // A resample may miss the few weights that are not zero: it then says as little as a single smallest one.
            logs[r] = Math.log(Math.max(sum / weights.length / mean, 1.0 / weights.length / weights.length));
        }
        Arrays.sort(logs);
        return logs;
    }

    boolean meets(WeightStatistics other) {
        return low <= other.high && other.low <= high;
    }

    Answer.Confidence confidence() {
        return new Answer.Confidence(new Answer.Bounds(low, high), LEVEL);
    }
}
