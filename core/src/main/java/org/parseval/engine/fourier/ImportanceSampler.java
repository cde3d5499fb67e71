package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.engine.SampleMean;
import org.parseval.engine.SampleSeed;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;

/**
 * Weighted samples from a proposal, in batches whose numbers and the seed alone decide what they are. When the time is up
 * the batches under way do not count.
 */
final class ImportanceSampler {
    /** An error by the differences between batches needs some of them. */
    static final int FEWEST_BATCHES = 8;

    private static final long LARGEST_BATCH = 1024;
    private static final long SMALLEST_BATCH = 16;

    /** Terms to be looked at for a batch, about a second, so that little is lost when the time is up. */
    private static final double BATCH_WORK = 1 << 29;

    /** Batches that are held at the same time. */
    private static final int ROUND = 64;

    private final Proposal proposal;
    private final long batches;
    private final int batchSize;
    private final int[][] bits;
    private final int[] cardinalities;
    private final WeightSums all;
    private final List<Double> logMeans = new ArrayList<>();

    /**
     * @param samples the most to draw, at least the fewest batches
     * @param bits for each variable whose marginal is wanted its bits, most significant first
     * @param cardinalities for each of these the number of its states
     */
    ImportanceSampler(Proposal proposal, long samples, int[][] bits, int[] cardinalities) {
        this.proposal = proposal;
        this.bits = bits;
        this.cardinalities = cardinalities;
        long affordable =
                Math.max(SMALLEST_BATCH, (long) Math.min(LARGEST_BATCH, BATCH_WORK / proposal.workPerSample()));
        batches = Math.max(FEWEST_BATCHES, (samples + affordable - 1) / affordable);
        batchSize = (int) (samples / batches);
        all = new WeightSums(bits, cardinalities);
    }

    void run(long seed, Workers workers, Deadline deadline) {
        for (long first = 0; first < batches && !deadline.passed(); first += ROUND) {
            int count = (int) Math.min(ROUND, batches - first);
            WeightSums[] round = new WeightSums[count];
            boolean[] complete = new boolean[count];
            long offset = first;
            workers.forEach(count, i -> {
                round[i] = new WeightSums(bits, cardinalities);
                complete[i] = fill(round[i], SampleSeed.of(seed, offset + i), deadline);
            });
            for (int i = 0; i < count; i++) {
                if (complete[i]) {
                    all.add(round[i]);
                    logMeans.add(round[i].logSum() - Math.log(batchSize));
                }
            }
        }
    }

    /** Returns whether there was time for the whole batch. */
    private boolean fill(WeightSums batch, long seed, Deadline deadline) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] states = new int[proposal.variables()];
        for (int k = 0; k < batchSize; k++) {
            if (deadline.passed()) {
                return false;
            }
            batch.add(proposal.draw(states, random), states);
        }
        return true;
    }

    long samples() {
        return (long) logMeans.size() * batchSize;
    }

    double effectiveSamples() {
        return all.effective();
    }

    /** The mean weight, which estimates Z. */
    SampleMean mean() {
        return SampleMean.of(logMeans.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The marginals of the variables; there have to be effective samples. */
    double[][] marginals() {
        return all.marginals();
    }
}
