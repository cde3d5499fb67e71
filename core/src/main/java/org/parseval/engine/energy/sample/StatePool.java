package org.parseval.engine.energy.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.estimate.Batch;
import org.parseval.engine.estimate.BatchMeans;
import org.parseval.engine.estimate.LogWeights;
import org.parseval.engine.estimate.Population;
import org.parseval.engine.estimate.StateCode;
import org.parseval.engine.estimate.Trust;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;

/** The weighted samples of one elimination, kept with the states of all their spins. */
public final class StatePool {
    private final Elimination elimination;
    private final Sampler sampler;
    private final StateCode code;
    private final Trust trust;
    private final int spins;
    private final int batchSize;
    private final BatchMeans means;
    private final List<Batch> batches = new ArrayList<>();
    private final List<Population> populations = new ArrayList<>();

    public StatePool(
            Energy energy,
            Elimination elimination,
            RandomStreams streams,
            Trust trust,
            long memory,
            Workers workers,
            Deadline deadline) {
        this.elimination = elimination;
        this.trust = trust;
        code = energy.code();
        spins = energy.spins().count();
        batchSize = Sampler.islandSize(spins);
        means = new BatchMeans(batchSize);
        sampler = new Sampler(energy, elimination, true, streams, memory, workers, deadline::check);
    }

    /** Adds batches; none if the time is up on the way. */
    public void draw(int count, Workers workers, Deadline deadline) {
        List<Sampler.Drawn> more = sampler.sample(batches.size(), count, workers, deadline::passed);
        for (Batch batch : sampler.batches(more, workers)) {
            batches.add(batch);
            means.add(batch);
        }
        more.forEach(drawn -> populations.add(drawn.samples()));
    }

    public int batches() {
        return batches.size();
    }

    public long samples() {
        return means.samples();
    }

    /** Heap of one more batch, its weights included. */
    public long bytesPerBatch() {
        return sampler.bytesPerIsland() + (long) Double.BYTES * batchSize;
    }

    /** Whether the weights say how far the samples are from the model. */
    public boolean isBelieved() {
        return trust.isBelieved(means, elimination.logValue(), spins);
    }

    /** Whether more batches may make the samples believed. */
    public boolean needsMoreToBeBelieved() {
        return !trust.isEnough(means);
    }

    public String describe() {
        return elimination.describe();
    }

    /**
     * How many independent states would tell as much. By the weights (Kish) it is the square of their sum over the sum of their squares. Samples
     * that were resampled have ancestors in common, which their weights do not show, but the differences between batches do: they are
     * independent, so that the variances of the states' shares are those of as many independent states as the mean variance of a state is
     * larger. The smaller of the two counts.
     */
    public double effectiveSize() {
        double largest = batches.stream().mapToDouble(Batch::logMean).max().orElse(Double.NEGATIVE_INFINITY);
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double[] z = batches.stream()
                .mapToDouble(batch -> Math.exp(batch.logMean() - largest))
                .toArray();
        double sum = 0;
        double squares = 0;
        double[] shares = new double[batches.get(0).shares().length];
        for (int i = 0; i < z.length; i++) {
            sum += z[i];
            squares += z[i] * z[i] * (1 + batches.get(i).relativeVariance()) / batchSize;
            for (int entry = 0; entry < shares.length; entry++) {
                shares[entry] += z[i] * batches.get(i).shares()[entry];
            }
        }
        double byWeights = sum * sum / squares;
        if (means.resamplings() == 0 || z.length < 2) {
            return byWeights;
        }
        double ofStates = 0;
        double ofMeans = 0;
        for (int entry = 0; entry < shares.length; entry++) {
            double mean = shares[entry] / sum;
            ofStates += mean * (1 - mean);
            for (int i = 0; i < z.length; i++) {
                double deviation = z[i] * (batches.get(i).shares()[entry] - mean) / sum;
                ofMeans += deviation * deviation;
            }
        }
        double byBatches = ofStates / (ofMeans * z.length / (z.length - 1));
        return ofMeans == 0 ? byWeights : Math.min(byWeights, byBatches);
    }

    /** Samples picked in proportion to their weights, systematically, so that none comes more often than its weight asks for, in random order. */
    public int[] pick(int count, SplittableRandom random) {
        double[] logWeights = populations.stream()
                .flatMapToDouble(samples -> IntStream.range(0, batchSize).mapToDouble(samples::logWeight))
                .toArray();
        int[] picked = new int[count];
        LogWeights.resample(logWeights, random.nextDouble(), picked);
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int moved = picked[i];
            picked[i] = picked[j];
            picked[j] = moved;
        }
        return picked;
    }

    /** The state of a variable in a sample. */
    public int state(int sample, int variable) {
        return code.state(variable, populations.get(sample / batchSize).rows(), sample % batchSize);
    }
}
