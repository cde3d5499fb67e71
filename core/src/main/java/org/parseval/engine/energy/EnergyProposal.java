package org.parseval.engine.energy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.energy.elimination.EnergyCosts;
import org.parseval.engine.energy.elimination.TermBlock;
import org.parseval.engine.energy.sample.Islands;
import org.parseval.engine.energy.sample.Sampler;
import org.parseval.engine.energy.sample.SpinDraw;
import org.parseval.engine.estimate.Batch;
import org.parseval.engine.estimate.Proposal;
import org.parseval.inference.Answer;
import org.parseval.inference.Marginals;
import org.parseval.parallel.Workers;

/** One elimination of the energy, with its certificate and the samples drawn from it. */
final class EnergyProposal implements Proposal {
    private final Energy energy;
    private final Elimination elimination;
    private final Supplier<Islands> source;
    private final PartAnswer alone;
    private final double nanosPerBatch;
    private Optional<Islands> islands = Optional.empty();

    /**
     * @param source makes what draws, when the first batch is asked for
     * @param moments the marginals by the elimination alone, if it was asked
     */
    EnergyProposal(Energy energy, Elimination elimination, Supplier<Islands> source, Optional<Marginals> moments) {
        this.energy = energy;
        this.elimination = elimination;
        this.source = source;
        // With a floor there is only the upper half of the certificate: a floor can but add to the sum.
        double value = elimination.logValue();
        double loss = elimination.loss();
        Answer.Bounds certified =
                new Answer.Bounds(energy.floor().isPresent() ? Double.NEGATIVE_INFINITY : value - loss, value + loss);
        PartAnswer certain = PartAnswer.estimateLn(value).withCertified(certified);
        alone = moments.map(certain::withMarginals).orElse(certain);
        nanosPerBatch = nanosPerBatch(energy, elimination);
    }

    static double nanosPerBatch(Energy energy, Elimination elimination) {
        return Sampler.islandSize(energy.spins().count()) * EnergyCosts.MEASURED.perSample(elimination);
    }

    Elimination elimination() {
        return elimination;
    }

    private Islands islands() {
        islands = islands.or(() -> Optional.of(source.get()));
        return islands.get();
    }

    @Override
    public int batchSize() {
        return Sampler.islandSize(energy.spins().count());
    }

    @Override
    public double nanosPerBatch() {
        return nanosPerBatch;
    }

    @Override
    public int atATime(long memoryBytes) {
        return islands().atATime(memoryBytes);
    }

    @Override
    public double bytes() {
        return (double) TermBlock.BYTES_PER_TERM * elimination.terms() + SpinDraw.bytes(elimination);
    }

    @Override
    public List<Batch> draw(int first, int count, Workers workers, BooleanSupplier stop) {
        return islands().draw(first, count, workers, stop);
    }

    @Override
    public OptionalDouble logHeaviestBeside(List<int[]> states, Workers workers, BooleanSupplier stop) {
        return islands().logHeaviestBeside(states, workers, stop);
    }

    @Override
    public double expected() {
        return elimination.logValue();
    }

    @Override
    public boolean isExact() {
        return elimination.isExact();
    }

    @Override
    public Optional<PartAnswer> alone() {
        return Optional.of(alone);
    }

    @Override
    public String describe() {
        return elimination.describe();
    }

    @Override
    public void close() {
        islands.ifPresent(Islands::close);
        islands = Optional.empty();
    }
}
