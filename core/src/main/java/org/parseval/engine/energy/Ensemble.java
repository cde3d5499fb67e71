package org.parseval.engine.energy;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parseval.engine.SampleMean;
import org.parseval.engine.population.BatchMeans;
import org.parseval.inference.Marginals;
import org.parseval.parallel.Workers;

/** The samples drawn so far from one elimination, as the estimates of their islands. */
final class Ensemble {
    private final Energy energy;
    private final double logValue;
    private final Optional<MarginalSums> sums;
    private final BatchMeans means = new BatchMeans(Sampler.ISLAND);
    private Optional<Sampler> sampler;
    private double meanLogWeights;

    /** @param check called on the way; what it throws ends the work */
    Ensemble(Energy energy, Elimination elimination, boolean wantsMarginals, long memory, Runnable check) {
        this.energy = energy;
        logValue = elimination.logValue();
        sampler = Optional.of(new Sampler(energy, elimination, wantsMarginals, memory, check));
        sums = wantsMarginals ? Optional.of(new MarginalSums(energy.model())) : Optional.empty();
    }

    /** Draws some more islands of samples and returns them; if told to stop on the way there are none. */
    List<Sampler.Drawn> draw(int islands, long seed, Workers workers, BooleanSupplier stop) {
        int first = means.count();
        List<Sampler.Drawn> more = sampler.orElseThrow().sample(first, islands, seed, workers, stop);
        for (Sampler.Drawn drawn : more) {
            Island island = drawn.island();
            // The first island fits the response to luck, and would be the only one not to gain by it.
            if (means.count() > 0) {
                sums.ifPresent(all -> all.add(energy.spins(), island, drawn.luck()));
            }
            means.add(logValue + island.logMeanWeight(), island.relativeVariance(), island.resamplings());
            meanLogWeights += island.meanLogWeight();
        }
        return more;
    }

    long bytesPerIsland() {
        return sampler.orElseThrow().bytesPerIsland();
    }

    /** Nobody will draw more; the tables of the draws are let go. */
    void finish() {
        sampler = Optional.empty();
    }

    int islands() {
        return means.count();
    }

    long samples() {
        return means.samples();
    }

    long resamplings() {
        return means.resamplings();
    }

    /** The mean weight, which estimates Z. */
    SampleMean mean() {
        return means.mean();
    }

    /** A lower bound on log Z up to its own sampling error; minus infinity if some sample is impossible. */
    double meanLogWeight() {
        return logValue + meanLogWeights / means.count();
    }

    /** The marginals with their errors, the islands weighted by their estimates of Z. */
    Marginals marginals() {
        return sums.orElseThrow().estimate(mean().efficiency(Sampler.ISLAND) * samples());
    }
}
