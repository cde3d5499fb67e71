package org.parseval.engine.sampling;

import java.util.Arrays;
import java.util.List;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.parallel.Workers;

/**
 * Gibbs chains whose conditional probabilities, averaged, are the marginals. They advance together, a few sweeps at a
 * time, so that whenever the time is up all have gone about as far. What they saw is kept in two halves, which differ if
 * the chains still move away from their starts.
 */
final class MarginalChains {
    private static final int SWEEPS_AT_A_TIME = 8;
    private static final double BURN_IN_SHARE = 0.25;
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

    /** @param starts one for each chain, of positive weight under the tables */
    MarginalChains(
            LogModel model,
            double[][] tables,
            List<Region> regions,
            List<Start> starts,
            Workers workers,
            Streams streams) {
        this.model = model;
        this.tables = tables;
        this.workers = workers;
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

    MarginalEstimate run(long burnIn, long sweeps, Deadline deadline, Progress progress) {
        Deadline early = deadline.share(BURN_IN_SHARE);
        for (long done = 0; done < burnIn && !early.passed(); done += SWEEPS_AT_A_TIME) {
            progress.report("burn-in", (double) done / burnIn);
            advance(Math.min(SWEEPS_AT_A_TIME, burnIn - done), early, NOTHING);
        }
        // One sweep in each half always: without any there is no answer.
        advance(1, Deadline.never(deadline.host()), first);
        advance(1, Deadline.never(deadline.host()), second);
        long done = 2;
        Deadline middle = deadline.share(0.5);
        while (done < sweeps && !deadline.passed()) {
            progress.report("sampling", (double) done / sweeps);
            boolean inFirst = 2 * done < sweeps && !middle.passed();
            long count = Math.min(SWEEPS_AT_A_TIME, sweeps - done);
            advance(count, deadline, inFirst ? first : second);
            done += count;
        }
        return MarginalEstimate.of(model, first, second, origins);
    }

    private void advance(long count, Deadline deadline, ConditionalSums[] sums) {
        workers.forEach(blocks.length, b -> {
            ConditionalSums own = sums.length == 0 ? ConditionalSums.NONE : sums[b];
            for (long i = 0; i < count && !deadline.passed(); i++) {
                movers[b].sweep(blocks[b], tables, powers, own);
                own.countSweep();
            }
        });
    }
}
