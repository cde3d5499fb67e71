package org.parseval.engine.sampling;

import java.util.List;
import org.parseval.inference.Deadline;
import org.parseval.table.Workers;

/**
 * The scheme of Ogata and Tanemura: with all factors raised to a power t, the derivative of log Z(t) is the mean of log f
 * under the model at t, which Gibbs chains estimate at points of the path from t = 0, where Z counts the states, to t = 1.
 * The points are squares of equidistant numbers, since log f moves most near 0, and are joined by Simpson's rule.
 *
 * <p>Zeros are floored on the path; at its end the share of states that are free of them corrects for it.
 *
 * @see "Y. Ogata and M. Tanemura, Estimation of interaction potentials of spatial point patterns through the maximum
 *     likelihood procedure, Annals of the Institute of Statistical Mathematics 33 (1981)"
 */
final class PathIntegral {
    static final int INTERVALS = 32;
    private static final int GROWTH = 4;
    private static final double FILL = 0.8;
    /** The first round is not bounded by time, so it has few chains. */
    private static final int FIRST_CHAINS = 8;

    private final LogModel model;
    private final List<Region> regions;
    private final int chains;
    private final Workers workers;
    private final Streams streams;

    PathIntegral(LogModel model, List<Region> regions, int chains, Workers workers, Streams streams) {
        this.model = model;
        this.regions = regions;
        this.chains = chains;
        this.workers = workers;
        this.streams = streams;
    }

    /** Rounds of more and more sweeps until those asked for, or the time, are used up; the last one counts. */
    PathEstimate run(long burnIn, long sweeps, Deadline deadline) {
        long mostBurnIn = Math.max(1, burnIn / INTERVALS);
        long mostSweeps = Math.max(1, sweeps / INTERVALS);
        double share = 1.0 / Math.max(mostBurnIn, mostSweeps);
        PathEstimate best = round(
                0, Math.min(FIRST_CHAINS, chains), mostBurnIn, mostSweeps, share, Deadline.never(deadline.host()));
        for (int round = 1; share < 1 || best.chains() < chains; round++) {
            double secondsOfAll = best.seconds() * chains / best.chains();
            double affordable = FILL * deadline.remainingSeconds() / Math.max(1e-9, secondsOfAll);
            double growth = Math.min(GROWTH, affordable);
            if (growth < 1) {
                break;
            }
            share = Math.min(1, growth * share);
            PathEstimate longer = round(round, chains, mostBurnIn, mostSweeps, share, deadline);
            if (longer.chains() < chains) {
                break;
            }
            best = longer;
        }
        return best;
    }

    private PathEstimate round(
            int number, int width, long mostBurnIn, long mostSweeps, double share, Deadline deadline) {
        Deadline clock = deadline.share(1);
        long burnIn = (long) Math.ceil(share * mostBurnIn);
        long sweeps = (long) Math.ceil(share * mostSweeps);
        PathBlock[] blocks = new PathBlock[Chains.blocks(width)];
        Streams own = streams.of(number);
        workers.forEach(blocks.length, b -> {
            Chains block = new Chains(model.variableCount(), Chains.width(width, b), own.random(b));
            blocks[b] = new PathBlock(model, regions, block);
            blocks[b].run(burnIn, sweeps, deadline);
        });
        return PathEstimate.of(model, blocks, sweeps, clock.elapsedSeconds());
    }
}
