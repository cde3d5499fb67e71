package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parseval.engine.SampleMean;
import org.parseval.inference.Marginals;
import org.parseval.parallel.Workers;

/** The samples drawn so far from one elimination, as the estimates of their islands. */
final class Ensemble {
    private final Energy energy;
    private final double logValue;
    private final Optional<MarginalSums> sums;
    private final List<Double> logMeans = new ArrayList<>();
    private Optional<Sampler> sampler;
    private double meanLogWeights;
    private double relativeVariances;
    private int resamplings;

    /** @param check called on the way; what it throws ends the work */
    Ensemble(Energy energy, Elimination elimination, boolean wantsMarginals, long memory, Runnable check) {
        this.energy = energy;
        logValue = elimination.logValue();
        sampler = Optional.of(new Sampler(energy, elimination, wantsMarginals, memory, check));
        sums = wantsMarginals ? Optional.of(new MarginalSums(energy.model())) : Optional.empty();
    }

    /** Draws some more islands of samples and returns them; if told to stop on the way there are none. */
    List<Sampler.Drawn> draw(int islands, long seed, Workers workers, BooleanSupplier stop) {
        List<Sampler.Drawn> more = sampler.orElseThrow().sample(logMeans.size(), islands, seed, workers, stop);
        for (Sampler.Drawn drawn : more) {
            Island island = drawn.island();
            // The first island fits the response to luck, and would be the only one not to gain by it.
            if (!logMeans.isEmpty()) {
                sums.ifPresent(all -> all.add(energy.spins(), island, drawn.luck()));
            }
            logMeans.add(island.logMeanWeight());
            meanLogWeights += island.meanLogWeight();
            relativeVariances += island.relativeVariance();
            resamplings += island.resamplings();
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
        return logMeans.size();
    }

    long samples() {
        return (long) logMeans.size() * Sampler.ISLAND;
    }

    int resamplings() {
        return resamplings;
    }

    /**
     * The mean weight, which estimates Z. Without resampling all samples are independent and the spread of their weights is the
     * error; else it is that of the islands' means, though not less than the weights' spread since the last resampling.
     */
    SampleMean mean() {
        SampleMean mean = SampleMean.of(
                logMeans.stream().mapToDouble(log -> log + logValue).toArray());
        double within = Math.sqrt(relativeVariances / logMeans.size() / samples());
        if (!mean.isKnown() || (resamplings > 0 && mean.relativeError() >= within)) {
            return mean;
        }
        return mean.withError(within, resamplings > 0 ? mean.freedom() : (int) Math.min(samples() - 1, 1 << 20));
    }

    /** A lower bound on log Z up to its own sampling error; minus infinity if some sample is impossible. */
    double meanLogWeight() {
        return logValue + meanLogWeights / logMeans.size();
    }

    /** The marginals with their errors, the islands weighted by their estimates of Z. */
    Marginals marginals() {
        return sums.orElseThrow().estimate(mean().efficiency(Sampler.ISLAND) * samples());
    }
}
