package org.parseval.engine.fourier;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.parseval.engine.estimate.Batch;
import org.parseval.engine.estimate.Population;
import org.parseval.engine.estimate.Proposal;
import org.parseval.engine.estimate.StateCode;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;

/**
 * Samples from Fourier messages. They are drawn one by one, and not resampled.
 *
 * @param code how the states of the part's variables lie in bits
 * @param marginals whether they are wanted
 * @param streams one for each batch
 */
record MessageProposal(
        MessageDraw draw, int batchSize, StateCode code, boolean marginals, FourierPolicy policy, RandomStreams streams)
        implements Proposal {

    /** @param samples that will be drawn in all: batches are so small that there are enough of them */
    static MessageProposal of(
            MessageDraw draw,
            long samples,
            StateCode code,
            boolean marginals,
            FourierPolicy policy,
            RandomStreams streams) {
        double affordable = policy.workOfABatch() / draw.workPerSample();
        double share = (double) samples / policy.ladder().trust().batches();
        double size = Math.min(Math.min(policy.batchSize(), affordable), share);
        return new MessageProposal(draw, (int) Math.max(1, size), code, marginals, policy, streams);
    }

    @Override
    public double nanosPerBatch() {
        return batchSize * draw.workPerSample();
    }

    @Override
    public int atATime(long memoryBytes) {
        return policy.ladder().trust().batches();
    }

    @Override
    public double bytes() {
        return 0;
    }

    @Override
    public List<Batch> draw(int first, int count, Workers workers, BooleanSupplier stop) {
        return Batch.drawn(first, count, workers, number -> batch(streams.random(number), stop));
    }

    private Optional<Batch> batch(SplittableRandom random, BooleanSupplier stop) {
        int rows = marginals ? draw.variables() : 0;
        SplittableRandom[] randoms = {random};
        Population samples = new Population(rows, batchSize, randoms, 0, false, List.of());
        for (int row = 0; row < rows; row++) {
            samples.begin(row);
        }
        int[] states = new int[draw.variables()];
        for (int k = 0; k < batchSize; k++) {
            if (stop.getAsBoolean()) {
                return Optional.empty();
            }
            samples.logWeights()[k] = draw.draw(states, random);
            for (int row = 0; row < rows; row++) {
                samples.rows()[row][k] = (byte) states[row];
            }
        }
        return Optional.of(marginals ? Batch.of(samples, 0.0, code) : Batch.of(samples, 0, 0.0));
    }

    @Override
    public OptionalDouble logHeaviestBeside(List<int[]> states, Workers workers, BooleanSupplier stop) {
        return states.stream()
                .map(code::encode)
                .mapToDouble(bits -> {
                    int[] all = new int[bits.length];
                    for (int i = 0; i < all.length; i++) {
                        all[i] = bits[i];
                    }
                    return draw.logWeight(all);
                })
                .max();
    }

    @Override
    public String describe() {
        return "samples from messages";
    }
}
