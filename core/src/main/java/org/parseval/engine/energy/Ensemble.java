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
    private final double logValue;
    private final Optional<MarginalSums> sums;
    private final int islandSize;
    private final BatchMeans means;
    private Optional<Islands> source;
    private double meanLogWeights;

    Ensemble(Energy energy, Elimination elimination, boolean wantsMarginals, Islands source) {
        logValue = elimination.logValue();
        islandSize = Sampler.islandSize(energy.spins().count());
        means = new BatchMeans(islandSize);
        this.source = Optional.of(source);
        sums = wantsMarginals ? Optional.of(new MarginalSums(energy.model())) : Optional.empty();
    }

    /** Draws some more islands of samples; those that it is told to stop on the way do not count. */
    void draw(int islands, Workers workers, BooleanSupplier stop) {
        add(source.orElseThrow().draw(means.count(), islands, workers, stop));
    }

    /** Draws an island beside given samples: what these weigh in it may have been missed by the others. */
    void lookBeside(List<byte[]> given, Workers workers, BooleanSupplier stop) {
        source.orElseThrow()
                .logHeaviestBeside(given, workers, stop)
                .ifPresent(heaviest -> means.heed(logValue + heaviest));
    }

    /** Adds the next islands, which somebody else drew. */
    void add(List<IslandSums> more) {
        for (IslandSums island : more) {
            // The first island fits the response to luck, and would be the only one not to gain by it.
            if (means.count() > 0) {
                sums.ifPresent(all -> all.add(island));
            }
            means.add(logValue + island.logMean(), island.relativeVariance(), island.resamplings());
            meanLogWeights += island.meanLog();
        }
    }

    /** How many islands should be drawn at a time, 0 if even one does not fit the memory. */
    int atATime(long memoryBytes) {
        return source.orElseThrow().atATime(memoryBytes);
    }

    /** Nobody will draw more; the tables of the draws are let go. */
    void finish() {
        source.ifPresent(Islands::close);
        source = Optional.empty();
    }

    /** Whether nobody has said that it is finished. */
    boolean canDraw() {
        return source.isPresent();
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

    /** The part of its error that is for what may have been missed: it shrinks with the number of samples. */
    double unseen() {
        return means.unseen();
    }

    /** How many samples of even weight would tell as much, as a share of those drawn. */
    double efficiency() {
        return mean().efficiency(islandSize);
    }

    /** The variance of the logarithm of an island's estimate, for each of its samples. */
    double variancePerSample() {
        return means.logVariance() * islandSize;
    }

    /** A lower bound on log Z up to its own sampling error; minus infinity if some sample is impossible. */
    double meanLogWeight() {
        return logValue + meanLogWeights / means.count();
    }

    /** The marginals with their errors, the islands weighted by their estimates of Z. */
    Marginals marginals() {
        return sums.orElseThrow().estimate(efficiency() * samples());
    }
}
