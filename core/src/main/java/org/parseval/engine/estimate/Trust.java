package org.parseval.engine.estimate;

/**
 * The rule by which the error of samples is stated. Few samples that carry the weight say little about what all others miss; a mean far
 * below what the tables expect says that samples hardly come where the weight is.
 *
 * @param efficiency the least share of the samples that counts, where samples are independent
 * @param logVariance the most variance of the logarithms of batches' estimates, where samples were resampled: up to it they are nearly normal
 * @param batches the fewest where samples were resampled, and batches differ as wholes
 * @param shortfall the most by which the logarithm of the mean may be below what the tables expect
 * @param shortfallPerVariable what is added to that for each variable, since small corrections add up
 */
public record Trust(double efficiency, double logVariance, int batches, double shortfall, double shortfallPerVariable) {
    /** Set between the rules that engines had of their own, then checked on docs/results/estimate-intervals.csv; not varied one by one. */
    public static final Trust MEASURED = new Trust(0.05, 0.1, 16, 3, 0.01);

    /**
     * Whether the weights are so even that a few more batches would make their error believed.
     *
     * @param expected the logarithm of what the tables expect; minus infinity if they expect nothing
     */
    public boolean areEven(BatchMeans means, double expected, int variables) {
        boolean even = means.resamplings() == 0
                ? means.plain().efficiency(means.batchSize()) >= efficiency
                : means.logVariance() <= logVariance;
        return even && means.plain().logMean() >= expected - shortfall - shortfallPerVariable * variables;
    }

    /** Whether there are as many batches as it takes to say how far they differ. */
    public boolean isEnough(BatchMeans means) {
        return means.count() >= (means.resamplings() == 0 ? ErrorPolicy.STANDARD.fewestBatches() : batches);
    }

    /** Whether their error is believed. */
    public boolean isBelieved(BatchMeans means, double expected, int variables) {
        return isEnough(means) && means.plain().isKnown() && areEven(means, expected, variables);
    }
}
