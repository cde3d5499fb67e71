package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.parseval.engine.RandomStreams;
import org.parseval.engine.SampleMean;
import org.parseval.inference.Deadline;
import org.parseval.numeric.Logarithms;
import org.parseval.parallel.Workers;

/**
 * Weighted samples from a proposal, in batches. The number of a batch and the streams alone determine its samples. Batches
 * that are not finished when the time is up do not count.
 */
final class ImportanceSampler {
    /** An error by the differences between batches needs some of them. */
    static final int FEWEST_BATCHES = 8;

    /** The stream of the chains that look elsewhere, beside those of the batches. */
    private static final long PROBE = -1;

    private static final long LARGEST_BATCH = 1024;
    private static final long SMALLEST_BATCH = 16;

    /** Terms to be looked at for a batch, about a second, so that little is lost when the time is up. */
    private static final double BATCH_WORK = 1 << 29;

    /** Batches that are held at the same time; there are twice as many in each round, up to this. */
    private static final int LARGEST_ROUND = 64;

    /** Samples for each state that is looked for elsewhere. */
    private static final long SAMPLES_PER_PROBE = 8;

    private static final int MOST_PROBES = 1 << 14;

    /** The most of the largest weights that are kept. */
    private static final int LARGEST_TAIL = 1 << 14;

    private final Proposal proposal;
    private final StateProbe probe;
    private final RandomStreams streams;
    private final long batches;
    private final int batchSize;
    private final int[][] bits;
    private final int[] cardinalities;
    private final WeightSums all;
    private final List<Double> logMeans = new ArrayList<>();
    private double[] largest = new double[0];
    private long next;
    private int round = FEWEST_BATCHES;
    private double uncovered = 1;
    private double[] modes = {};
    private double heaviest = Double.NEGATIVE_INFINITY;

    /**
     * @param samples the most to draw, at least the fewest batches
     * @param bits of each variable, most significant first
     * @param cardinalities the number of states of each variable
     * @param marginals whether they are wanted
     */
    ImportanceSampler(
            Proposal proposal,
            long samples,
            int[][] bits,
            int[] cardinalities,
            boolean marginals,
            RandomStreams streams) {
        this.proposal = proposal;
        probe = new StateProbe(proposal, bits, cardinalities);
        this.streams = streams;
        this.bits = marginals ? bits : new int[0][];
        this.cardinalities = cardinalities;
        long affordable =
                Math.max(SMALLEST_BATCH, (long) Math.min(LARGEST_BATCH, BATCH_WORK / proposal.workPerSample()));
        batches = Math.max(FEWEST_BATCHES, (samples + affordable - 1) / affordable);
        batchSize = (int) (samples / batches);
        all = new WeightSums(this.bits, cardinalities);
    }

    /** Compares all samples from now on with states that others have found: one array each, with a state of every variable. */
    void compareWith(List<int[]> found) {
        modes = found.stream().mapToDouble(probe::logWeight).toArray();
    }

    /** Draws some more; returns whether there are still more to draw. */
    boolean round(Workers workers, Deadline deadline) {
        int count = (int) Math.min(round, batches - next);
        WeightSums[] sums = new WeightSums[count];
        double[][] logs = new double[count][batchSize];
        boolean[] complete = new boolean[count];
        workers.forEach(count, i -> {
            sums[i] = new WeightSums(bits, cardinalities);
            complete[i] = fill(sums[i], logs[i], streams.random(next + i), deadline);
        });
        for (int i = 0; i < count; i++) {
            if (complete[i]) {
                all.add(sums[i]);
                logMeans.add(sums[i].logSum() - Math.log(batchSize));
                keepLargest(logs[i]);
            }
        }
        next += count;
        round = Math.min(LARGEST_ROUND, 2 * round);
        uncovered = uncovered(deadline);
        return next < batches;
    }

    /** Returns whether there was time for the whole batch. */
    private boolean fill(WeightSums batch, double[] logs, SplittableRandom random, Deadline deadline) {
        int[] states = new int[proposal.variables()];
        for (int k = 0; k < batchSize; k++) {
            if (deadline.passed()) {
                return false;
            }
            logs[k] = proposal.draw(states, random);
            batch.add(logs[k], states);
        }
        return true;
    }

    private void keepLargest(double[] logs) {
        double[] both = Arrays.copyOf(largest, largest.length + logs.length);
        System.arraycopy(logs, 0, both, largest.length, logs.length);
        Arrays.sort(both);
        // The tail grows more slowly than the samples, so that what is dropped now is not missed later.
        int keep = Math.min(LARGEST_TAIL, WeightTail.size(batches * batchSize) + 1);
        largest = both.length <= keep ? both : Arrays.copyOfRange(both, both.length - keep, both.length);
    }

    /** The share of the states found by Gibbs sampling that outweigh every sample: what the samples may have missed. */
    private double uncovered(Deadline deadline) {
        int count = (int) Math.min(MOST_PROBES, samples() / SAMPLES_PER_PROBE);
        if (count == 0) {
            return 1;
        }
        double[] probes = DoubleStream.concat(
                        Arrays.stream(probe.logWeights(count, streams.random(PROBE), deadline)), Arrays.stream(modes))
                .toArray();
        heaviest = Logarithms.largest(probes, probes.length);
        double most = all.logLargest() + Math.log(2);
        double possible = Arrays.stream(probes)
                .filter(log -> log > Double.NEGATIVE_INFINITY)
                .count();
        return possible == 0
                ? 1
                : Arrays.stream(probes).filter(log -> log > most).count() / possible;
    }

    long samples() {
        return (long) logMeans.size() * batchSize;
    }

    double effectiveSamples() {
        return all.effective();
    }

    /** The share of independently found states of high weight that outweigh every sample: what the samples may have missed. */
    double uncovered() {
        return uncovered;
    }

    /** The share of the sum that may have been missed: what nothing covers, and as much as a sample of the largest weight that is known. */
    double unseen() {
        double weight = Math.max(1, Math.exp(heaviest - mean().logMean()));
        return Math.hypot(uncovered, weight / samples());
    }

    /** The shape of the tail of the weights; the larger, the less their differences say about the error. */
    double tail() {
        int size = Math.min(largest.length, WeightTail.size(samples()) + 1);
        return WeightTail.shape(Arrays.copyOfRange(largest, largest.length - size, largest.length));
    }

    /** The mean weight, which estimates Z. Few batches may differ less than they should by luck, so the spread of all weights counts too. */
    SampleMean mean() {
        SampleMean mean =
                SampleMean.of(logMeans.stream().mapToDouble(Double::doubleValue).toArray());
        double ofAll = Math.sqrt(Math.max(0, 1 / all.effective() - 1.0 / samples()));
        return mean.isKnown() ? mean.withError(Math.max(mean.relativeError(), ofAll), mean.freedom()) : mean;
    }

    /** The marginals of the variables; there have to be effective samples. */
    double[][] marginals() {
        return all.marginals();
    }

    double[][] marginalErrors(double atLeast) {
        return all.marginalErrors(atLeast);
    }
}
