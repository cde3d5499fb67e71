package org.parseval.engine.gibbs;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.parseval.engine.gibbs.kernel.Chains;
import org.parseval.engine.gibbs.kernel.Forest;
import org.parseval.engine.gibbs.kernel.ForestKernel;
import org.parseval.engine.gibbs.kernel.LogModel;
import org.parseval.engine.gibbs.kernel.MainEffects;
import org.parseval.engine.gibbs.kernel.Region;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;

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
    private final GibbsPolicy policy;
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

    /** @param look called before every short step; what it throws ends the work */
    Annealing(GibbsPolicy policy, LogModel model, int chains, Workers workers, RandomStreams streams, Runnable look) {
        this.policy = policy;
        this.model = model;
        populations = Math.min(policy.populations(), chains);
        width = chains / populations;
        this.workers = workers;
        this.streams = streams;
        base = Forest.spanning(model, look);
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
            look.run();
            double strength = MainEffects.strength(model.soft[f]);
            double start = all || strength <= policy.strongestStart() ? 1 : policy.strongestStart() / strength;
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

    /**
     * The logarithm of Z where the spanning forest is the whole model.
     *
     * @param look called before every short step; what it throws ends the work
     */
    double logForest(Runnable look) {
        double[] powers = new double[annealed.length];
        Arrays.fill(powers, 1);
        return new ForestKernel(model, base).filter(tables, powers, look);
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
        boolean accurate = best.get().mean().relativeError() <= error && steps >= policy.fewestTemperatures();
        return accurate || steps >= temperatures;
    }

    /**
     * One more round: with more chains until all take part, then with more temperatures.
     *
     * @return whether it was completed; if not, the time is too short
     */
    boolean advance(int temperatures, List<Region> regions, Deadline deadline) {
        if (best.isEmpty()) {
            int fewer = policy.firstUpdates() / populations / model.variableCount();
            double[] first = linear(Math.min(policy.firstTemperatures(), temperatures));
            return take(first, Math.max(1, Math.min(width, fewer)), regions, deadline);
        }
        AnnealingRound before = best.get();
        double growth = policy.fill() * deadline.remainingSeconds() / Math.max(1e-9, before.seconds());
        if (lastWidth < width) {
            int wider = (int) Math.min(width, Math.min(policy.growth(), growth) * lastWidth);
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
                && best.get().mean().relativeError() <= policy.largestErrorToAgree()
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
