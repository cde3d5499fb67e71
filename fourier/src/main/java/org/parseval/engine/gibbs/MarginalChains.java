package org.parseval.engine.gibbs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parseval.engine.gibbs.kernel.Chains;
import org.parseval.engine.gibbs.kernel.ConditionalSums;
import org.parseval.engine.gibbs.kernel.LogModel;
import org.parseval.engine.gibbs.kernel.Mover;
import org.parseval.engine.gibbs.kernel.Region;
import org.parseval.engine.gibbs.kernel.Start;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;

/**
 * Gibbs chains whose conditional probabilities, averaged, are the marginals. They advance together, a few sweeps at a
 * time, so that whenever the time is up all have gone about as far. What they saw is kept in two halves, which differ if
 * the chains still move away from their starts: after every estimate the second is joined to the first, and a second of the same length
 * follows.
 */
final class MarginalChains {
    private static final int SWEEPS_AT_A_TIME = 8;
    /** Entries that a sweep of a block reads in some hundredths of a second. */
    private static final long SHORT_SWEEP = 1 << 24;

    private static final ConditionalSums[] NOTHING = {};

    private final LogModel model;
    private final double[][] tables;
    private final Workers workers;
    private final int[] origins;
    private final Chains[] blocks;
    private final Mover[] movers;
    private final ConditionalSums[] first;
    private final ConditionalSums[] second;
    private final double[] powers;
    private final boolean oneByOne;
    private boolean whole = true;

    /** @param starts one for each chain, of positive weight under the tables */
    MarginalChains(
            LogModel model,
            double[][] tables,
            List<Region> regions,
            List<Start> starts,
            Workers workers,
            RandomStreams streams) {
        this.model = model;
        this.tables = tables;
        this.workers = workers;
        oneByOne = regions.isEmpty();
        origins = starts.stream().mapToInt(Start::origin).toArray();
        blocks = new Chains[Chains.blocks(starts.size())];
        movers = new Mover[blocks.length];
        first = new ConditionalSums[blocks.length];
        second = new ConditionalSums[blocks.length];
        powers = new double[model.factorCount()];
        Arrays.fill(powers, 1);
        for (int b = 0; b < blocks.length; b++) {
            int width = Chains.width(starts.size(), b);
            blocks[b] = new Chains(model.variableCount(), width, streams.random(b));
            movers[b] = new Mover(model, regions, width);
            first[b] = new ConditionalSums(model.valueCount(), width);
            second[b] = new ConditionalSums(model.valueCount(), width);
            for (int c = 0; c < width; c++) {
                blocks[b].set(c, starts.get(b * Chains.MOST + c).states());
            }
        }
    }

    /** Sweeps that do not count; it is no loss if the time is up before all are done. */
    void burnIn(long sweeps, Deadline deadline) {
        for (long done = 0; done < sweeps && !deadline.passed(); done += SWEEPS_AT_A_TIME) {
            advance(Math.min(SWEEPS_AT_A_TIME, sweeps - done), deadline, NOTHING);
        }
    }

    /** The sweeps that count so far. */
    long sweeps() {
        return first[0].sweeps() + second[0].sweeps();
    }

    /**
     * Doubles the sweeps that count, or as far as the time goes.
     *
     * @param most sweeps in all
     */
    void advance(long most, Deadline deadline) {
        if (second[0].sweeps() == 0) {
            advance(1, deadline, first);
        } else {
            for (int b = 0; b < blocks.length; b++) {
                first[b].absorb(second[b]);
            }
        }
        long length = Math.max(1, Math.min(first[0].sweeps(), most - first[0].sweeps()));
        for (long done = 0; done < length && !deadline.passed(); done += SWEEPS_AT_A_TIME) {
            advance(Math.min(SWEEPS_AT_A_TIME, length - done), deadline, second);
        }
    }

    /** The estimate of the chains, if each has states in both halves. */
    Optional<MarginalEstimate> estimate() {
        for (int b = 0; b < blocks.length; b++) {
            if (first[b].sweeps() == 0 || second[b].sweeps() == 0) {
                return Optional.empty();
            }
        }
        return Optional.of(MarginalEstimate.of(model, first, second, origins, oneByOne));
    }

    /**
     * A sweep that is cut off leaves sums that are of no use, so short ones are finished.
     *
     * @throws Deadline.TimeUp if the time is up in a long sweep
     */
    private void advance(long count, Deadline deadline, ConditionalSums[] sums) {
        boolean shortSweeps = model.entriesOfSweep() * blocks[0].width <= SHORT_SWEEP;
        Runnable look = shortSweeps ? () -> {} : deadline::check;
        whole = shortSweeps || sums.length == 0;
        workers.forEach(blocks.length, b -> {
            ConditionalSums own = sums.length == 0 ? ConditionalSums.NONE : sums[b];
            for (long i = 0; i < count && !deadline.passed(); i++) {
                movers[b].sweep(blocks[b], tables, powers, own, look);
                own.countSweep();
            }
        });
        whole = true;
    }

    /** Whether no sweep was cut off, so that more may follow. */
    boolean isWhole() {
        return whole;
    }
}
