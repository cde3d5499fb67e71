package org.parseval.engine.population;

/**
 * Ratios of means over batches of samples, with their variances, from running sums. With z the estimate of Z by a batch and s the share
 * of its weight that has a property, the probability of the property is p = sum z s / sum z. The variance of that ratio, to first order,
 * is that of z (s - p) / mean z.
 *
 * <pre>{@code
 * sums.begin(logMean);
 * sums.add(entry, share);      // for every entry
 * double p = sums.share(entry);
 * double variance = sums.variance(sums.squares(entry, p), sums.batches() - 1);
 * }</pre>
 */
public final class ShareSums {
    private final double[] zs;
    private final double[] zzs;
    private final double[] zzss;
    private double z;
    private double zz;
    /** The logarithm of the largest z so far; all sums are relative to it. */
    private double reference = Double.NEGATIVE_INFINITY;

    private double weight;
    private int batches;

    public ShareSums(int entries) {
        zs = new double[entries];
        zzs = new double[entries];
        zzss = new double[entries];
    }

    /**
     * Begins the next batch.
     *
     * @param logMean the logarithm of the estimate of Z by this batch
     * @return by what the weights of all batches before it were multiplied
     */
    public double begin(double logMean) {
        batches++;
        double factor = 1;
        if (logMean > reference) {
            factor = Math.exp(reference - logMean);
            reference = logMean;
            rescale(factor);
        }
        weight = logMean == Double.NEGATIVE_INFINITY ? 0 : Math.exp(logMean - reference);
        z += weight;
        zz += weight * weight;
        return factor;
    }

    private void rescale(double factor) {
        double square = factor * factor;
        z *= factor;
        zz *= square;
        for (int entry = 0; entry < zs.length; entry++) {
            zs[entry] *= factor;
            zzs[entry] *= square;
            zzss[entry] *= square;
        }
    }

    /** The share of the weight of the batch that was begun last. */
    public void add(int entry, double share) {
        double weighted = weight * share;
        zs[entry] += weighted;
        zzs[entry] += weight * weighted;
        zzss[entry] += weighted * weighted;
    }

    /** The weight of the batch that was begun last, relative to the largest so far. */
    public double weight() {
        return weight;
    }

    public int batches() {
        return batches;
    }

    /** Whether no sample so far was possible. */
    public boolean areZero() {
        return z == 0;
    }

    /** The mean weight of a batch, relative to the largest. */
    public double mean() {
        return z / batches;
    }

    public double share(int entry) {
        return zs[entry] / z;
    }

    /** The sum of the squares of z (s - p) over the square of the mean of z. */
    public double squares(int entry, double p) {
        return Math.max(0, zzss[entry] - 2 * p * zzs[entry] + p * p * zz) / (mean() * mean());
    }

    /** The variance of a mean over all batches whose sum of squared differences is given. */
    public double variance(double squares, int freedom) {
        return squares / batches / Math.max(1, freedom);
    }
}
