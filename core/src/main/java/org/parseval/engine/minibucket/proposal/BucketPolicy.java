package org.parseval.engine.minibucket.proposal;

import java.util.List;
import org.parseval.engine.estimate.LadderPolicy;

/**
 * How samples from mini-buckets are made. Work is counted in nanoseconds of the machine on which costs were measured.
 *
 * @param ladder how larger and larger tables are climbed to, and when their samples are believed
 * @param sizes logarithms to base 2 of the entries of a table, coarse to fine
 * @param batchSize samples of a batch
 * @param batchesAtATime so that not all is lost when the time is up on the way
 * @param nanosPerCell of making the tables, all passes together
 * @param nanosPerVariable of it, however small the tables are
 * @param nanosPerLookup of drawing a sample
 * @param leastOrderEffort of the search for a first order
 * @param mostOrderEffort of the same
 * @param shareForMessages of the time for tables, that belief propagation may take
 * @param ofPlain the share of plain samples, where others are drawn on beliefs
 */
public record BucketPolicy(
        LadderPolicy ladder,
        List<Integer> sizes,
        int batchSize,
        int batchesAtATime,
        double nanosPerCell,
        double nanosPerVariable,
        double nanosPerLookup,
        long leastOrderEffort,
        long mostOrderEffort,
        double shareForMessages,
        double ofPlain) {
    public static final BucketPolicy STANDARD = new BucketPolicy(
            LadderPolicy.STANDARD,
            List.of(5, 8, 11, 14, 16, 18, 20, 22),
            1024,
            4,
            100,
            5000,
            1,
            100_000,
            20_000_000,
            0.2,
            0.5);

    /** The same with tables of one size. */
    public BucketPolicy withEntries(int log2Entries) {
        return with(ladder, List.of(log2Entries), batchSize);
    }

    /** The same with at most so many samples of a size, in batches so small that there are enough of them. */
    public BucketPolicy withMostSamples(long most) {
        long share = Long.highestOneBit(Math.max(1, most / ladder.trust().batches()));
        int smaller = (int) Math.max(64, Math.min(batchSize, share));
        LadderPolicy climbing = ladder.withMostSamples(Math.min(most, ladder.mostSamples()));
        return with(climbing, sizes, smaller);
    }

    private BucketPolicy with(LadderPolicy newLadder, List<Integer> newSizes, int newBatchSize) {
        return new BucketPolicy(
                newLadder,
                newSizes,
                newBatchSize,
                batchesAtATime,
                nanosPerCell,
                nanosPerVariable,
                nanosPerLookup,
                leastOrderEffort,
                mostOrderEffort,
                shareForMessages,
                ofPlain);
    }
}
