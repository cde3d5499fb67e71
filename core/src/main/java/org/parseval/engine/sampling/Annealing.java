package org.parseval.engine.sampling;

import java.util.Arrays;
import java.util.List;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;

/**
 * Population annealing: chains start with an exact draw from a spanning forest of factors, weakened where they are strong,
 * whose Z is known, and move on while all factors are raised to full power. Each is weighted by what the model changed by
 * under it, and the mean weight of a population is an unbiased estimate of the ratio of the two Z.
 *
 * <p>Zeros of the other factors are floored on the way, and a chain that ends in one has weight zero. Rounds of more and
 * more temperatures follow each other; each places its temperatures where the round before saw the weights spread.
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
    /** A round that would be cut off is planned to take this share of the time left. */
    private static final double FILL = 0.8;

    private final LogModel model;
    private final List<Region> regions;
    private final Forest base;
    private final double[][] tables;
    private final double[] annealed;
    private final Workers workers;
    private final Streams streams;
    private final int chains;
    private final int populations;
    private final boolean isForest;
    private boolean agreeing;

    Annealing(LogModel model, List<Region> regions, int chains, Workers workers, Streams streams) {
        this.model = model;
        this.regions = regions;
        this.chains = chains;
        populations = Math.min(POPULATIONS, chains);
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

    /** Rounds until the standard error, the number of temperatures or the time is reached; the last one counts. */
    AnnealingRound run(int temperatures, double error, Deadline deadline) {
        double[] schedule = linear(Math.min(FIRST_TEMPERATURES, temperatures));
        AnnealingRound best = round(0, schedule, Deadline.never(deadline.host()));
        int round = 1;
        while (best.mean().relativeError() > error || schedule.length <= FEWEST_TEMPERATURES) {
            int last = schedule.length - 1;
            double affordable = FILL * last * deadline.remainingSeconds() / Math.max(1e-9, best.seconds());
            int next = (int) Math.min(Math.min(temperatures, 2L * last), affordable);
            if (next <= last) {
                break;
            }
            schedule = best.respaced(schedule, next);
            AnnealingRound longer = round(round++, schedule, deadline);
            if (2 * longer.populations().size() < populations) {
                break;
            }
            agreeing = best.mean().relativeError() <= LARGEST_ERROR && longer.meets(best);
            best = longer;
        }
        return best;
    }

    private static double[] linear(int steps) {
        double[] schedule = new double[steps + 1];
        Arrays.setAll(schedule, i -> (double) i / steps);
        return schedule;
    }

    private AnnealingRound round(int number, double[] schedule, Deadline deadline) {
        Deadline clock = deadline.share(1);
        PopulationAnnealing[] all = new PopulationAnnealing[populations];
        Streams own = streams.of(number);
        workers.forEach(populations, p -> {
            Chains block = new Chains(model.variableCount(), chains / populations, own.random(p));
            all[p] = new PopulationAnnealing(model, regions, base, tables, annealed, block);
            all[p].run(schedule, deadline);
        });
        return AnnealingRound.of(all, schedule, clock.elapsedSeconds());
    }
}
