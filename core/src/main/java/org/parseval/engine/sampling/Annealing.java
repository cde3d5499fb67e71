package org.parseval.engine.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.parseval.engine.population.RandomStreams;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;

/**
 * Population annealing: chains start with an exact draw from a spanning forest of factors, weakened where they are strong,
 * whose Z is known, and move on while all factors are raised to full power. Each is weighted by what the model changed by
 * under it, and the mean weight of a population is an unbiased estimate of the ratio of the two Z.
 *
 * <p>Zeros of the other factors are floored on the way, and a chain that ends in one has weight zero. Rounds of more and
 * more temperatures follow each other, each a piece of work; each places its temperatures where the round before saw the weights spread.
 *
 * @see Population
 * @see "R. M. Neal, Annealed importance sampling, Statistics and Computing 11 (2001)"
 */
final class Annealing {
    /** Enough that their differences tell the error. */
    static final int POPULATIONS = 16;

    private static final int FIRST_TEMPERATURES = 2;
    /** Fewer say little about the error, even if all weights agree. */
    static final int FEWEST_TEMPERATURES = 32;
    /**
     * Factors of the spanning forest start no stronger than this: a forest at full strength may be as good as frozen, and
     * in another state than the whole model.
     */
    private static final double STRONGEST_START = 0.3;
    /** With a larger relative error a round says too little to be agreed with. */
    private static final double LARGEST_ERROR = 0.5;
    /** A round is begun if it is likely to take at most this share of the time left. */
    private static final double FILL = 0.8;
    /** Updates of single variables in the first round, so that even a large model has an answer soon. */
    private static final int FIRST_UPDATES = 1 << 22;

    private static final int WIDTH_GROWTH = 4;

    private final LogModel model;
    private final Forest base;
    private final double[][] tables;
    private final double[] annealed;
    private final Workers workers;
    private final RandomStreams streams;
    private final int width;
    private final int populations;
    private final boolean isForest;
    private double[] schedule = {};
    private int lastWidth;
    private int rounds;
    private Optional<AnnealingRound> best = Optional.empty();
    private boolean agreeing;

    Annealing(LogModel model, int chains, Workers workers, RandomStreams streams) {
        this.model = model;
        populations = Math.min(POPULATIONS, chains);
        width = chains / populations;
        this.workers = workers;
        this.streams = streams;
        base = Forest.spanning(model);
        boolean[] inBase = base.factors(model);
        boolean all = true;
        tables = new double[inBase.length][];
        annealed = new double[inBase.length];
        for (int f = 0; f < inBase.length; f++) {
            tables[f] = inBase[f] ? model.hard[f] : model.soft[f];
            all &= inBase[f];
        }
        isForest = all;
        for (int f = 0; f < inBase.length; f++) {
            double strength = MainEffects.strength(model.soft[f]);
            double start = all || strength <= STRONGEST_START ? 1 : STRONGEST_START / strength;
            annealed[f] = inBase[f] ? 1 - start : 1;
        }
    }

    /** Whether the spanning forest is the whole model, so that its Z is the answer. */
    boolean isForest() {
        return isForest;
    }

    /** Whether the round before the last was fair too and their intervals meet; if not, the weights hide more than they show. */
    boolean isAgreeing() {
        return agreeing;
    }

    /** The logarithm of Z where the spanning forest is the whole model. */
    double logForest() {
        double[] powers = new double[annealed.length];
        Arrays.fill(powers, 1);
        return new ForestKernel(model, base).filter(tables, powers);
    }

    /** The last round that was completed. */
    Optional<AnnealingRound> best() {
        return best;
    }

    /** Whether the standard error, or the number of temperatures, is reached. */
    boolean isDone(int temperatures, double error) {
        if (best.isEmpty() || lastWidth < width) {
            return false;
        }
        int steps = schedule.length - 1;
        boolean accurate = best.get().mean().relativeError() <= error && steps >= FEWEST_TEMPERATURES;
        return accurate || steps >= temperatures;
    }

    /**
     * One more round: with more chains until all take part, then with more temperatures.
     *
     * @return whether it was completed; if not, the time is too short
     */
    boolean advance(int temperatures, List<Region> regions, Deadline deadline) {
        if (best.isEmpty()) {
            int fewer = FIRST_UPDATES / populations / model.variableCount();
            double[] first = linear(Math.min(FIRST_TEMPERATURES, temperatures));
            return take(first, Math.max(1, Math.min(width, fewer)), regions, deadline);
        }
        AnnealingRound before = best.get();
        double growth = FILL * deadline.remainingSeconds() / Math.max(1e-9, before.seconds());
        if (lastWidth < width) {
            int wider = (int) Math.min(width, Math.min(WIDTH_GROWTH, growth) * lastWidth);
            return wider > lastWidth && take(schedule, wider, regions, deadline);
        }
        int last = schedule.length - 1;
        // Half as many more where twice as many would be cut off.
        int next = (int) Math.min(temperatures, growth >= 2 ? 2L * last : growth >= 1.5 ? 3L * last / 2 : last);
        return next > last && take(before.respaced(schedule, next), width, regions, deadline);
    }

    private boolean take(double[] steps, int chainsEach, List<Region> regions, Deadline deadline) {
        AnnealingRound round = round(rounds, steps, chainsEach, regions, deadline);
        if (2 * round.populations().size() < populations) {
            return false;
        }
        agreeing = best.isPresent()
                && lastWidth == width
                && best.get().mean().relativeError() <= LARGEST_ERROR
                && round.meets(best.get());
        best = Optional.of(round);
        schedule = steps;
        lastWidth = chainsEach;
        rounds++;
        return true;
    }

    private static double[] linear(int steps) {
        double[] schedule = new double[steps + 1];
        Arrays.setAll(schedule, i -> (double) i / steps);
        return schedule;
    }

    /** Of the populations that are done when the time is up. */
    private AnnealingRound round(int number, double[] steps, int chainsEach, List<Region> regions, Deadline deadline) {
        double start = deadline.elapsedSeconds();
        PopulationAnnealing[] all = new PopulationAnnealing[populations];
        RandomStreams own = streams.of(number);
        try {
            workers.forEach(populations, p -> {
                Chains block = new Chains(model.variableCount(), chainsEach, own.random(p));
                PopulationAnnealing population = new PopulationAnnealing(model, regions, base, tables, annealed, block);
                population.run(steps, deadline);
                all[p] = population;
            });
        } catch (Deadline.TimeUp up) {
            // Those that are done still count.
        }
        PopulationAnnealing[] done = Arrays.stream(all).filter(Objects::nonNull).toArray(PopulationAnnealing[]::new);
        return AnnealingRound.of(done, steps, deadline.elapsedSeconds() - start);
    }
}
