package org.parseval.engine.estimate;

import java.util.Arrays;
import org.parseval.engine.SampleMean;

/**
 * The estimates of Z by batches of weighted samples, each batch resampled within itself.
 *
 * @see "J. Bérard, P. Del Moral and A. Doucet, A lognormal central limit theorem for particle approximations of normalizing constants,
 *     Electronic Journal of Probability 19 (2014)"
 */
public final class BatchMeans {
    private static final ErrorPolicy ERRORS = ErrorPolicy.STANDARD;

    private final int batchSize;
    private double[] logMeans = new double[16];
    private double[] controls = new double[16];
    private boolean controlled = true;
    private int count;
    private double relativeVariances;
    private double heaviest = Double.NEGATIVE_INFINITY;
    private long resamplings;

    public BatchMeans(int batchSize) {
        this.batchSize = batchSize;
    }

    /** Adds a batch. */
    public void add(Batch batch) {
        if (count == logMeans.length) {
            logMeans = Arrays.copyOf(logMeans, 2 * count);
            controls = Arrays.copyOf(controls, 2 * count);
        }
        controlled &= batch.control().isPresent();
        controls[count] = batch.control().orElse(1);
        logMeans[count++] = batch.logMean();
        relativeVariances += batch.relativeVariance();
        resamplings += batch.resamplings();
    }

    public int batchSize() {
        return batchSize;
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
        SampleMean mean = controlled();
        return mean.isKnown() ? mean.withError(Math.hypot(mean.relativeError(), unseen(mean)), mean.freedom()) : mean;
    }

    /** The mean without a control, and without what may have been missed: it says how even the weights are. */
    public SampleMean plain() {
        return meanAsSeen();
    }

    /** The mean of z - Z (c - 1), with c a batch's control: unbiased as well, and more even where c follows z. */
    private SampleMean controlled() {
        SampleMean plain = meanAsSeen();
        if (!controlled || resamplings > 0 || !plain.isKnown()) {
            return plain;
        }
        // With the plain mean for Z at first, then with what comes of it.
        SampleMean better = controlled(controlled(plain.logMean()).logMean());
        // Not a number where some batch says that Z is not positive.
        return better.relativeError() <= ERRORS.worthAControl() * plain.relativeError() ? better : plain;
    }

    private SampleMean controlled(double logZ) {
        double[] logs = new double[count];
        for (int i = 0; i < count; i++) {
            logs[i] = logZ + Math.log(Math.exp(logMeans[i] - logZ) + 1 - controls[i]);
        }
        return SampleMean.of(logs);
    }

    /** The error of the logarithm by what may have been missed: as much as a sample of the largest weight. */
    public double unseen() {
        return unseen(meanAsSeen());
    }

    private double unseen(SampleMean mean) {
        double weight = Math.max(1, Math.exp(heaviest - mean.logMean()));
        return Math.log1p(Math.sqrt(ERRORS.unseen()) * weight / samples());
    }

    private SampleMean meanAsSeen() {
        if (resamplings >= (long) ERRORS.manyResamplings() * count && logVariance() > ERRORS.uneven()) {
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
}
