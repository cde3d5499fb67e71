package org.parseval.engine;

import java.util.Arrays;
import org.parseval.inference.Answer;

/**
 * The mean of independent unbiased estimates of Z, given by their logarithms, and how far it may be off. The error is that of
 * batch means: each estimate is itself a mean over many samples, so that even skewed weights come out nearly normal. Where
 * they differ by large factors, the mean hangs on the largest and their differences are blind to what none of them has found;
 * taken as log-normal they see that tail, and the larger error counts.
 *
 * @param logMean the logarithm of the mean, minus infinity if all are zero
 * @param relativeError the standard error of the mean over the mean, which is that of the logarithm
 * @param count the number of estimates
 * @param freedom degrees of freedom of the error
 * @see "X.-H. Zhou and S. Gao, Confidence intervals for the log-normal mean, Statistics in Medicine 16 (1997)"
 */
public record SampleMean(double logMean, double relativeError, int count, int freedom) {
    /** The probability with which its intervals hold. */
    public static final double LEVEL = 0.95;
    /** The two-sided 95 % quantile of the normal distribution. */
    public static final double NORMAL_QUANTILE = 1.959963984540054;

    /** The mean of weights that are given by their logarithms. */
    public static SampleMean of(double[] logs) {
        double largest = Arrays.stream(logs).max().orElse(Double.NEGATIVE_INFINITY);
        if (largest == Double.NEGATIVE_INFINITY) {
            return new SampleMean(largest, Double.POSITIVE_INFINITY, logs.length, 0);
        }
        double mean = 0;
        for (double log : logs) {
            mean += Math.exp(log - largest) / logs.length;
        }
        double squares = 0;
        for (double log : logs) {
            double deviation = Math.exp(log - largest) / mean - 1;
            squares += deviation * deviation;
        }
        int n = logs.length;
        double error =
                n < 2 ? Double.POSITIVE_INFINITY : Math.max(Math.sqrt(squares / (n - 1) / n), logNormalError(logs));
        return new SampleMean(largest + Math.log(mean), error, n, n - 1);
    }

    /** The error of the logarithm of a log-normal mean by Cox's formula; what zeros add, the differences tell. */
    private static double logNormalError(double[] logs) {
        double[] positive = Arrays.stream(logs)
                .filter(log -> log > Double.NEGATIVE_INFINITY)
                .toArray();
        int n = positive.length;
        double mean = Arrays.stream(positive).sum() / n;
        double squares = 0;
        for (double log : positive) {
            squares += (log - mean) * (log - mean);
        }
        double variance = squares / Math.max(1, n - 1);
        return Math.sqrt(variance / n + variance * variance / 2 / Math.max(1, n - 1));
    }

    /** Whether there is an error to speak of: two estimates or more, and not all of them zero. */
    public boolean isKnown() {
        return logMean > Double.NEGATIVE_INFINITY && relativeError < Double.POSITIVE_INFINITY;
    }

    /** The same mean with an error that is known from elsewhere. */
    public SampleMean withError(double error, int degreesOfFreedom) {
        return new SampleMean(logMean, error, count, degreesOfFreedom);
    }

    /** The interval of Student's distribution, on the logarithm. */
    public Answer.Confidence interval() {
        double half = quantile(freedom) * relativeError;
        return new Answer.Confidence(new Answer.Bounds(logMean - half, logMean + half), LEVEL);
    }

    /** How many samples of even weight would tell as much, as a share of those drawn in estimates of the given size. */
    public double efficiency(int samplesEach) {
        return 1 / (1 + relativeError * relativeError * count * samplesEach);
    }

    /** The two-sided 95 % quantile of Student's distribution, by the expansion of Cornish and Fisher. */
    public static double quantile(int freedom) {
        double z = NORMAL_QUANTILE;
        double z2 = z * z;
        double v = freedom;
        return z
                * (1
                        + (z2 + 1) / (4 * v)
                        + ((5 * z2 + 16) * z2 + 3) / (96 * v * v)
                        + (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * v * v * v));
    }
}
