package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.parseval.encoding.BitCodes;
import org.parseval.engine.RandomStreams;
import org.parseval.engine.population.LogWeights;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;

/** The weighted samples of one elimination, kept with the states of all their spins. */
final class StatePool {
    private final Sampler sampler;
    private final Ensemble ensemble;
    private final Attempt attempt;
    private final int spins;
    private final int islandSize;
    private final List<Kept> islands = new ArrayList<>();

    /** The samples of an island: for every spin its states, and the logarithms of their weights. */
    private record Kept(byte[][] states, double[] logWeights) {}

    StatePool(
            Energy energy,
            Refinement refinement,
            Elimination elimination,
            RandomStreams streams,
            long memory,
            Workers workers,
            Deadline deadline) {
        spins = energy.spins().count();
        islandSize = Sampler.islandSize(spins);
        sampler = new Sampler(energy, elimination, true, streams, memory, workers, deadline::check);
        ensemble = new Ensemble(energy, elimination, true, sampler);
        attempt = new Attempt(
                refinement, elimination.logValue(), elimination.loss(), energy.floor(), spins, Optional.of(ensemble));
    }

    /** Adds islands; none if the time is up on the way. */
    void draw(int count, Workers workers, Deadline deadline) {
        List<Sampler.Drawn> more = sampler.sample(ensemble.islands(), count, workers, deadline::passed);
        ensemble.add(sampler.sums(more, workers));
        for (Sampler.Drawn drawn : more) {
            Island island = drawn.island();
            double[] logWeights = new double[island.size()];
            Arrays.setAll(logWeights, island::logWeight);
            islands.add(new Kept(island.states(), logWeights));
        }
    }

    int islands() {
        return islands.size();
    }

    long samples() {
        return ensemble.samples();
    }

    /** Heap of one more island, its weights included. */
    long bytesPerIsland() {
        return sampler.bytesPerIsland() + (long) Double.BYTES * islandSize;
    }

    /** Whether the weights say how far the samples are from the model. */
    boolean isBelieved() {
        return attempt.isBelieved();
    }

    /** Whether more islands may make the samples believed: few that were resampled say little. */
    boolean needsMoreToBeBelieved() {
        return ensemble.resamplings() > 0 && islands.size() < Belief.MEASURED.islands();
    }

    String describe() {
        return attempt.describe();
    }

    /**
     * How many independent states would tell as much. By the weights (Kish) it is the square of their sum over the sum of their squares. Samples
     * that were resampled have ancestors in common, which their weights do not show, but the differences between islands do: they are
     * independent, so that the variances of the spins' means are those of as many independent states as the mean variance of the spins is larger.
     * The smaller of the two counts.
     */
    double effectiveSize() {
        double reference = reference();
        if (reference == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double sum = 0;
        double squares = 0;
        double[] ofIsland = new double[islands.size()];
        double[] spinSums = new double[spins];
        double[][] spinSumsOf = new double[islands.size()][spins];
        for (int i = 0; i < islands.size(); i++) {
            Kept island = islands.get(i);
            for (int p = 0; p < island.logWeights().length; p++) {
                double weight = Math.exp(island.logWeights()[p] - reference);
                ofIsland[i] += weight;
                squares += weight * weight;
                if (weight > 0) {
                    for (int spin = 0; spin < spins; spin++) {
                        spinSumsOf[i][spin] += weight * island.states()[spin][p];
                    }
                }
            }
            sum += ofIsland[i];
            for (int spin = 0; spin < spins; spin++) {
                spinSums[spin] += spinSumsOf[i][spin];
            }
        }
        double byWeights = sum * sum / squares;
        if (ensemble.resamplings() == 0 || islands.size() < 2) {
            return byWeights;
        }
        double ofStates = 0;
        double ofMeans = 0;
        for (int spin = 0; spin < spins; spin++) {
            double mean = spinSums[spin] / sum;
            ofStates += mean * (1 - mean);
            for (int i = 0; i < islands.size(); i++) {
                double deviation = (spinSumsOf[i][spin] - mean * ofIsland[i]) / sum;
                ofMeans += deviation * deviation;
            }
        }
        double byIslands = ofStates / (ofMeans * islands.size() / (islands.size() - 1));
        return ofMeans == 0 ? byWeights : Math.min(byWeights, byIslands);
    }

    private double reference() {
        return islands.stream()
                .flatMapToDouble(island -> Arrays.stream(island.logWeights()))
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
    }

    /** Samples picked in proportion to their weights, systematically, so that none comes more often than its weight asks for, in random order. */
    int[] pick(int count, SplittableRandom random) {
        double[] logWeights = islands.stream()
                .flatMapToDouble(island -> Arrays.stream(island.logWeights()))
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
    int state(int sample, BitCodes of, int variable) {
        byte[][] states = islands.get(sample / islandSize).states();
        int code = 0;
        for (int spin = of.first(variable); spin < of.first(variable) + of.bits(variable); spin++) {
            code = code << 1 | states[spin][sample % islandSize];
        }
        return of.stateOf(variable, code);
    }
}
