package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parseval.engine.SampleSeed;
import org.parseval.parallel.Workers;

/**
 * Draws weighted samples from an eliminated energy, the spins in the reverse order of their elimination. The weights are
 * those of the true model, whatever the elimination dropped and whatever floor it used, so that their mean is an unbiased
 * estimate of Z: importance sampling while they stay even, sequential Monte Carlo where they do not.
 */
final class Sampler {
    /** Samples that are resampled among themselves. */
    static final int ISLAND = 1024;

    private static final double RESAMPLE_BELOW = 0.5;

    /** The share of the samples in which some spin may be drawn against the elimination's certainty. */
    private static final double CAUTION = 0.02;

    private static final double SAMPLE_NANOS = 10;
    private static final double BIT_NANOS = 1;

    private final Energy energy;
    private final Elimination elimination;
    private final boolean keepStates;
    private final double resampleBelow;
    private final List<List<Energy.HardFactor>> hardFactors = new ArrayList<>();
    /** The draws, last step first, or none if they take too much memory to be kept. */
    private final Optional<List<Draw>> draws;
    /** For every draw the spins that no later one looks at. */
    private final List<int[]> forgotten;

    /**
     * @param keepStates whether the states of all spins will be asked for
     * @param memory for the tables of the draws, else they are made anew every time
     */
    Sampler(Energy energy, Elimination elimination, boolean keepStates, long memory) {
        this(energy, elimination, keepStates, memory, RESAMPLE_BELOW);
    }

    Sampler(Energy energy, Elimination elimination, boolean keepStates, long memory, double resampleBelow) {
        this.energy = energy;
        this.elimination = elimination;
        this.keepStates = keepStates;
        this.resampleBelow = resampleBelow;
        assignHardFactors();
        Gathering gathering = new Gathering(energy.spins().count());
        List<Step> steps = elimination.steps();
        List<Draw> made = new ArrayList<>();
        int[] lastReader = new int[energy.spins().count()];
        long bytes = 0;
        for (int i = steps.size() - 1; i >= 0; i--) {
            int number = steps.size() - 1 - i;
            Draw draw = draw(i, gathering);
            lastReader[draw.spin()] = number;
            draw.spinsRead(spin -> lastReader[spin] = number);
            bytes += draw.bytes();
            if (bytes <= memory) {
                made.add(draw);
            }
        }
        draws = bytes <= memory ? Optional.of(made) : Optional.empty();
        forgotten = forgotten(lastReader);
    }

    /** A hard factor is checked as soon as its last spin is drawn, which is the one eliminated first. */
    private void assignHardFactors() {
        int[] stepOf = new int[energy.spins().count()];
        for (int i = 0; i < elimination.steps().size(); i++) {
            stepOf[elimination.steps().get(i).spin()] = i;
            hardFactors.add(new ArrayList<>());
        }
        for (Energy.HardFactor factor : energy.hardFactors()) {
            int first = Integer.MAX_VALUE;
            for (int spin : factor.scope()) {
                first = Math.min(first, stepOf[spin]);
            }
            hardFactors.get(first).add(factor);
        }
    }

    private static List<int[]> forgotten(int[] lastReader) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int i = 0; i < lastReader.length; i++) {
            lists.add(new ArrayList<>());
        }
        for (int spin = 0; spin < lastReader.length; spin++) {
            lists.get(lastReader[spin]).add(spin);
        }
        return lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    private Draw draw(int step, Gathering gathering) {
        return new Draw(elimination.steps().get(step), gathering, hardFactors.get(step), leastProbability());
    }

    /**
     * Samples some islands; their numbers and the seed alone decide what they are.
     *
     * @return the islands, or nothing if it was told to stop
     */
    List<Island> sample(int firstIsland, int count, long seed, Workers workers, BooleanSupplier stop) {
        int spins = energy.spins().count();
        List<Island> islands = new ArrayList<>();
        for (int i = firstIsland; i < firstIsland + count; i++) {
            islands.add(new Island(spins, ISLAND, SampleSeed.of(seed, i), resampleBelow));
        }
        Gathering gathering = new Gathering(spins);
        List<Step> steps = elimination.steps();
        for (int number = 0; number < steps.size(); number++) {
            if (stop.getAsBoolean()) {
                return List.of();
            }
            Draw draw = draws.isPresent() ? draws.get().get(number) : draw(steps.size() - 1 - number, gathering);
            int[] done = forgotten.get(number);
            workers.forEach(count, i -> {
                Island island = islands.get(i);
                draw.advance(island);
                island.resampleIfUneven();
                if (!keepStates) {
                    for (int spin : done) {
                        island.forget(spin);
                    }
                }
            });
        }
        return islands;
    }

    /** The least probability with which a state of a spin is drawn. */
    double leastProbability() {
        return CAUTION / energy.spins().count();
    }

    /** Nanoseconds for a sample on a usual machine, counted from what is to be done. */
    static double workPerSample(Elimination elimination) {
        double nanos = 0;
        for (Step step : elimination.steps()) {
            nanos += SAMPLE_NANOS + BIT_NANOS * step.kept().length;
        }
        return nanos;
    }
}
