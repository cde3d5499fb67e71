package org.parseval.engine.population;

import java.util.Arrays;
import org.parseval.engine.SampleMean;

/**
 * The estimates of Z by batches of weighted samples, each batch resampled within itself.
 *
 * @see "J. Bérard, P. Del Moral and A. Doucet, A lognormal central limit theorem for particle approximations of normalizing constants,
 *     Electronic Journal of Probability 19 (2014)"
 */
public final class BatchMeans {
    /** Of a batch, from which on its estimate is log-normal. */
    private static final int MANY_RESAMPLINGS = 10;

    /** The variance of logarithms from which on it matters. */
    private static final double UNEVEN = 0.5;

    /**
     * Samples that may have been missed or met by luck, as a variance. What was met k times was due k times up to the square root of k + 2,
     * roughly, and not of k: that of samples of weight zero, none of which came, would else be certain.
     */
    public static final double UNSEEN = 2;

    private final int batchSize;
    private double[] logMeans = new double[16];
    private int count;
    private double relativeVariances;
    private double heaviest = Double.NEGATIVE_INFINITY;
    private long resamplings;

    public BatchMeans(int batchSize) {
        this.batchSize = batchSize;
    }

    /**
     * Adds a batch.
     *
     * @param logMean the logarithm of its estimate
     * @param relativeVariance of its weights since the last resampling over the square of their mean
     */
    public void add(double logMean, double relativeVariance, int resampled) {
        logMeans = count == logMeans.length ? Arrays.copyOf(logMeans, 2 * count) : logMeans;
        logMeans[count++] = logMean;
        relativeVariances += relativeVariance;
        resamplings += resampled;
    }

    /** There are states of such a weight, given by its logarithm, which may or may not have been drawn. */
    public void heed(double logWeight) {
        heaviest = Math.max(heaviest, logWeight);
    }

    public int count() {
        return count;
    }

    public long samples() {
        return (long) count * batchSize;
    }

    public long resamplings() {
        return resamplings;
    }

    /**
     * Their mean. The logarithm of the estimate by a batch that was resampled many times is a sum of many parts, each of which forgets the
     * others, and has nearly a normal distribution; where it varies much, that tells more than a mean that hangs on the largest. Without
     * resampling all samples are independent and the spread of their weights is the error; else it is that of the batches' means, though
     * not less than the weights' spread since the last resampling.
     */
    public SampleMean mean() {
        SampleMean mean = meanAsSeen();
        return mean.isKnown() ? mean.withError(Math.hypot(mean.relativeError(), unseen(mean)), mean.freedom()) : mean;
    }

    /** The share of the sum that may have been missed: as much as a sample of the largest weight. */
    public double unseen() {
        return unseen(meanAsSeen());
    }

    private double unseen(SampleMean mean) {
        double weight = Math.max(1, Math.exp(heaviest - mean.logMean()));
        return Math.sqrt(UNSEEN) * weight / samples();
    }

    private SampleMean meanAsSeen() {
        if (resamplings >= (long) MANY_RESAMPLINGS * count && logVariance() > UNEVEN) {
            return SampleMean.ofLogNormal(Arrays.copyOf(logMeans, count));
        }
        SampleMean mean = SampleMean.of(Arrays.copyOf(logMeans, count));
        double within = Math.sqrt(relativeVariances / count / samples());
        if (!mean.isKnown() || (resamplings > 0 && mean.relativeError() >= within)) {
            return mean;
        }
        return mean.withError(within, resamplings > 0 ? mean.freedom() : (int) Math.min(samples() - 1, 1 << 20));
    }

    /** The variance of the logarithms of the batches' estimates; infinite if one of them is zero. */
    public double logVariance() {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += logMeans[i];
        }
        double mean = sum / count;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            squares += (logMeans[i] - mean) * (logMeans[i] - mean);
        }
        double variance = squares / (count - 1);
        return Double.isNaN(variance) ? Double.POSITIVE_INFINITY : variance;
    }

    /** How many batches of even estimates would be spread as much. */
    public double effectiveCount() {
        return LogWeights.effectiveSize(Arrays.copyOf(logMeans, count));
    }
}
