package org.parseval.engine.minibucket.proposal;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.estimate.Batch;
import org.parseval.engine.estimate.Proposal;
import org.parseval.engine.estimate.StateCode;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;

/**
 * The samples from mini-buckets with tables of one size.
 *
 * @param code how the states of the part's variables lie in the rows of a batch
 * @param splits the buckets that were split
 * @param log2Entries of a table
 * @param bytes of all tables
 * @param streams one for each batch
 */
record BucketProposal(
        BucketSampler sampler,
        StateCode code,
        int splits,
        int log2Entries,
        double bytes,
        BucketPolicy policy,
        RandomStreams streams,
        Resources resources)
        implements Proposal {
    /** The stream of the batch beside given states. */
    private static final long BESIDE = -1;

    @Override
    public int batchSize() {
        return policy.batchSize();
    }

    @Override
    public double nanosPerBatch() {
        return policy.nanosPerLookup() * sampler.workPerSample() * policy.batchSize();
    }

    @Override
    public int atATime(long memoryBytes) {
        double left = (memoryBytes - bytes) / sampler.bytes(policy.batchSize());
        return (int) Math.max(1, Math.min(policy.batchesAtATime(), left));
    }

    @Override
    public List<Batch> draw(int first, int count, Workers workers, BooleanSupplier stop) {
        return Batch.drawn(
                first,
                count,
                workers,
                number -> sampler.draw(policy.batchSize(), streams.random(number), List.of(), stop)
                        .map(this::batch));
    }

    private Batch batch(BucketSampler.Drawn drawn) {
        Batch batch = resources.asksMarginals()
                ? Batch.of(drawn.samples(), sampler.logConstant(), code)
                : Batch.of(drawn.samples(), 0, sampler.logConstant());
        return drawn.control().isPresent() ? batch.withControl(drawn.control().getAsDouble()) : batch;
    }

    @Override
    public OptionalDouble logHeaviestBeside(List<int[]> states, Workers workers, BooleanSupplier stop) {
        List<byte[]> given = states.stream().map(code::encode).toList();
        return sampler.draw(policy.batchSize(), streams.random(BESIDE), given, stop)
                .map(drawn -> OptionalDouble.of(
                        sampler.logConstant() + drawn.samples().logHeaviestGiven()))
                .orElse(OptionalDouble.empty());
    }

    @Override
    public boolean isExact() {
        return splits == 0;
    }

    /** Nothing was split: every sample has the same weight, and that is Z. */
    @Override
    public Optional<PartAnswer> alone() {
        return isExact() ? Optional.of(PartAnswer.exactLn(sampler.logConstant())) : Optional.empty();
    }

    @Override
    public String describe() {
        return "tables of 2^" + log2Entries + ", " + splits + " buckets split";
    }
}
