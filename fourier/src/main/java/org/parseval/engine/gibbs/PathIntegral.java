package org.parseval.engine.gibbs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parseval.engine.gibbs.kernel.Chains;
import org.parseval.engine.gibbs.kernel.LogModel;
import org.parseval.engine.gibbs.kernel.Region;
import org.parseval.engine.state.Peak;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;

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

    private final GibbsPolicy policy;
    private final LogModel model;
    private final List<Region> regions;
    private final int chains;
    private final Workers workers;
    private final RandomStreams streams;
    private Optional<PathEstimate> best = Optional.empty();
    private double share;
    private List<Chains> ends = List.of();
    private int rounds;

    PathIntegral(
            GibbsPolicy policy,
            LogModel model,
            List<Region> regions,
            int chains,
            Workers workers,
            RandomStreams streams) {
        this.policy = policy;
        this.model = model;
        this.regions = regions;
        this.chains = chains;
        this.workers = workers;
        this.streams = streams;
    }

    /** The last round that was completed. */
    Optional<PathEstimate> best() {
        return best;
    }

    /** The share of the chains of that round that have come to a peak. */
    double share(Peak peak) {
        long at = ends.stream()
                .mapToLong(block -> IntStream.range(0, block.width)
                        .filter(c -> block.isAt(peak, c))
                        .count())
                .sum();
        return (double) at / best.orElseThrow().chains();
    }

    boolean isDone() {
        return best.isPresent() && share >= 1 && best.get().chains() >= chains;
    }

    /**
     * One more round, of a few chains at first, then of all with more and more sweeps.
     *
     * @param burnIn and
     * @param sweeps of the last round, at all points together
     * @return whether it was completed; if not, the time is too short
     */
    boolean advance(long burnIn, long sweeps, Deadline deadline) {
        long mostBurnIn = Math.max(1, burnIn / INTERVALS);
        long mostSweeps = Math.max(1, sweeps / INTERVALS);
        double next = 1.0 / Math.max(mostBurnIn, mostSweeps);
        int width = Math.min(policy.firstChains(), chains);
        if (best.isPresent()) {
            width = chains;
            double seconds = best.get().seconds() * chains / best.get().chains();
            double growth =
                    Math.min(policy.growth(), policy.fill() * deadline.remainingSeconds() / Math.max(1e-9, seconds));
            if (growth < 1) {
                return false;
            }
            next = Math.min(1, growth * share);
        }
        try {
            best = Optional.of(round(rounds, width, mostBurnIn, mostSweeps, next, deadline));
        } catch (Deadline.TimeUp up) {
            return false;
        }
        share = next;
        rounds++;
        return true;
    }

    private PathEstimate round(
            int number, int width, long mostBurnIn, long mostSweeps, double part, Deadline deadline) {
        double start = deadline.elapsedSeconds();
        long burnIn = (long) Math.ceil(part * mostBurnIn);
        long sweeps = (long) Math.ceil(part * mostSweeps);
        PathBlock[] blocks = new PathBlock[Chains.blocks(width)];
        RandomStreams own = streams.of(number);
        workers.forEach(blocks.length, b -> {
            Chains block = new Chains(model.variableCount(), Chains.width(width, b), own.random(b));
            blocks[b] = new PathBlock(model, regions, block);
            blocks[b].run(burnIn, sweeps, deadline);
        });
        ends = Arrays.stream(blocks).map(block -> block.chains).toList();
        return PathEstimate.of(model, blocks, sweeps, deadline.elapsedSeconds() - start);
    }
}
