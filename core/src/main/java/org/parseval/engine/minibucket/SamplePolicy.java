package org.parseval.engine.minibucket;

import java.util.List;

/**
 * How the work on samples is divided, and when they are believed. Work is counted in nanoseconds of the machine on which costs were
 * measured; a share is one of the work that is left.
 *
 * @param ladder logarithms to base 2 of the entries of a table, coarse to fine
 * @param batchSize samples of a batch
 * @param firstBatches for a first look at the weights
 * @param batchesAtATime so that not all is lost when the time is up on the way
 * @param nanosPerCell of making the tables, all passes together
 * @param nanosPerVariable of it, however small the tables are
 * @param nanosPerLookup of drawing a sample
 * @param shareOfFirst what the first rung may cost by its forecast
 * @param shareOfLook what a rung may cost that is begun with because a first look at its samples costs more
 * @param shareOfARung what one more rung may cost by its forecast
 * @param reluctance how many times the cost of a rung the samples must cost that it would save, since that is only hoped for
 * @param shareOfOrders what the search for an order may cost
 * @param patienceNanos what may be spent where no time limit is given
 * @param leastShare of the work that is spent on a smaller error than the one asked for
 * @param leastNanos the same where no time limit is given
 * @param muchSmaller an error that is so much smaller ends it earlier
 * @param patience how many times as much may be spent where that error is forecast to be reached so
 * @param mostUnbelieved batches of a rung whose samples are not believed
 * @param mostSamples of one rung
 * @param efficiency the least share of the samples that counts
 * @param resampledEfficiency the same of samples that are resampled on the way, by which a batch's own error stays below its mean
 * @param effectiveBatches the fewest
 * @param evenEfficiency that samples on beliefs must have
 */
record SamplePolicy(
        List<Integer> ladder,
        int batchSize,
        int firstBatches,
        int batchesAtATime,
        double nanosPerCell,
        double nanosPerVariable,
        double nanosPerLookup,
        double shareOfFirst,
        double shareOfLook,
        double shareOfARung,
        double reluctance,
        double shareOfOrders,
        double patienceNanos,
        double leastShare,
        double leastNanos,
        double muchSmaller,
        double patience,
        int mostUnbelieved,
        long mostSamples,
        double efficiency,
        double resampledEfficiency,
        double effectiveBatches,
        double evenEfficiency) {

    static SamplePolicy standard() {
        return new SamplePolicy(
                List.of(5, 8, 11, 14, 16, 18, 20, 22),
                1024,
                24,
                4,
                100,
                5000,
                1,
                0.005,
                0.1,
                0.4,
                2,
                0.03,
                60e9,
                0.5,
                2e9,
                100,
                2,
                100,
                20_000_000,
                0.02,
                0.005,
                20,
                0.3);
    }

    /** The same with tables of one size. */
    SamplePolicy withEntries(int log2Entries) {
        return new SamplePolicy(
                List.of(log2Entries),
                batchSize,
                firstBatches,
                batchesAtATime,
                nanosPerCell,
                nanosPerVariable,
                nanosPerLookup,
                shareOfFirst,
                shareOfLook,
                shareOfARung,
                reluctance,
                shareOfOrders,
                patienceNanos,
                leastShare,
                leastNanos,
                muchSmaller,
                patience,
                mostUnbelieved,
                mostSamples,
                efficiency,
                resampledEfficiency,
                effectiveBatches,
                evenEfficiency);
    }
}
