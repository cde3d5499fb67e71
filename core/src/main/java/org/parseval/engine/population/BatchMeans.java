package org.parseval.engine.population;

import java.util.Arrays;
import org.parseval.engine.SampleMean;

/** The estimates of Z by batches of weighted samples, each batch resampled within itself. */
public final class BatchMeans {
    private final int batchSize;
    private double[] logMeans = new double[16];
    private int count;
    private double relativeVariances;
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
     * Their mean. Without resampling all samples are independent and the spread of their weights is the error; else it is that of the
     * batches' means, though not less than the weights' spread since the last resampling.
     */
    public SampleMean mean() {
        SampleMean mean = SampleMean.of(Arrays.copyOf(logMeans, count));
        double within = Math.sqrt(relativeVariances / count / samples());
        if (!mean.isKnown() || (resamplings > 0 && mean.relativeError() >= within)) {
            return mean;
        }
        return mean.withError(within, resamplings > 0 ? mean.freedom() : (int) Math.min(samples() - 1, 1 << 20));
    }

    /** How many batches of even estimates would be spread as much. */
    public double effectiveCount() {
        return LogWeights.effectiveSize(Arrays.copyOf(logMeans, count));
    }
}
