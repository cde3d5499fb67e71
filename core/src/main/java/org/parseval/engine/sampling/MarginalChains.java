package org.parseval.engine.sampling;

import java.util.Arrays;
import java.util.List;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.table.Workers;

/**
 * Gibbs chains whose conditional probabilities, averaged, are the marginals. They advance together, a few sweeps at a
 * time, so that whenever the time is up all have gone about as far.
 */
final class MarginalChains {
    private static final int SWEEPS_AT_A_TIME = 8;
    private static final double BURN_IN_SHARE = 0.25;

    private final LogModel model;
    private final double[][] tables;
    private final Workers workers;
    private final Chains[] blocks;
    private final Mover[] movers;
    private final double[][] sums;
    private final long[] counts;
    private final double[] powers;

    /** @param starts one state for each chain, of positive weight under the tables */
    MarginalChains(
            LogModel model,
            double[][] tables,
            List<Forest> forests,
            List<int[]> starts,
            Workers workers,
            Streams streams) {
        this.model = model;
        this.tables = tables;
        this.workers = workers;
        blocks = new Chains[Chains.blocks(starts.size())];
        movers = new Mover[blocks.length];
        sums = new double[blocks.length][];
        counts = new long[blocks.length];
        powers = new double[model.factorCount()];
        Arrays.fill(powers, 1);
        for (int b = 0; b < blocks.length; b++) {
            int width = Chains.width(starts.size(), b);
            blocks[b] = new Chains(model.variableCount(), width, streams.random(b));
            movers[b] = new Mover(model, forests, width);
            sums[b] = new double[model.valueCount() * width];
            for (int c = 0; c < width; c++) {
                blocks[b].set(c, starts.get(b * Chains.MOST + c));
            }
        }
    }

    MarginalEstimate run(long burnIn, long sweeps, Deadline deadline, Progress progress) {
        Deadline first = deadline.share(BURN_IN_SHARE);
        for (long done = 0; done < burnIn && !first.passed(); done += SWEEPS_AT_A_TIME) {
            progress.report("burn-in", (double) done / burnIn);
            advance(Math.min(SWEEPS_AT_A_TIME, burnIn - done), first, false);
        }
        long done = 0;
        while (done < sweeps && !(done > 0 && deadline.passed())) {
            progress.report("sampling", (double) done / sweeps);
            // One sweep always: without any there is no answer.
            long count = done == 0 ? 1 : Math.min(SWEEPS_AT_A_TIME, sweeps - done);
            advance(count, done == 0 ? Deadline.in(Budget.UNLIMITED) : deadline, true);
            done += count;
        }
        return MarginalEstimate.of(model, blocks, sums, counts);
    }

    private void advance(long count, Deadline deadline, boolean counted) {
        workers.forEach(blocks.length, b -> {
            for (long i = 0; i < count && !deadline.passed(); i++) {
                if (counted) {
                    movers[b].sweep(blocks[b], tables, powers, sums[b]);
                    counts[b]++;
                } else {
                    movers[b].sweep(blocks[b], tables, powers);
                }
            }
        });
    }
}
