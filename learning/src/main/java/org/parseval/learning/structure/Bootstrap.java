package org.parseval.learning.structure;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.parseval.cluster.Cluster;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;

/**
 * How sure arrows are: rows are drawn from the table with replacement, as many as there are, and a structure is learnt from them, many times. The
 * share of structures that have an arrow tells how much it depends on chance. Every round has a seed of its own, so that a cluster which shares
 * them finds the same.
 *
 * <pre>{@code
 * Bootstrap shares = Bootstrap.of(table, 100, StructureSearch.standard(table.variables()), Budget.standard(), Progress.SILENT);
 * double sure = shares.edge(rain, wet);
 * }</pre>
 *
 * @param rounds how many structures were learnt
 * @param arrows by beginning and end the share of structures that have the arrow
 */
public record Bootstrap(int rounds, double[][] arrows) {

    /**
     * Learns from drawn rows.
     *
     * @param table whose weights are numbers of rows
     * @param rounds fewer are made if the time is up
     */
    public static Bootstrap of(DataTable table, int rounds, StructureSearch search, Budget budget, Progress progress) {
        DataTable distinct = table.distinct();
        SplittableRandom random = new SplittableRandom(budget.seed());
        long[] seeds =
                IntStream.range(0, rounds).mapToLong(i -> random.nextLong()).toArray();
        Shares shares = new Shares(table.variables(), rounds, progress);
        Deadline deadline = budget.deadline();
        if (budget.host().cluster().isPresent()) {
            share(budget.host().cluster().get(), distinct, search, budget.seed(), seeds, shares, deadline);
        } else {
            for (int round = 0; round < rounds && !deadline.passed(); round++) {
                LearntStructure learnt = search.search(drawn(distinct, seeds[round]), budget, Progress.SILENT);
                if (learnt.complete()) {
                    shares.add(IntStream.range(0, table.variables())
                            .mapToObj(learnt.structure()::parents)
                            .toArray(int[][]::new));
                }
            }
        }
        return shares.all();
    }

    private static void share(
            Cluster cluster,
            DataTable table,
            StructureSearch search,
            long seed,
            long[] seeds,
            Shares shares,
            Deadline deadline) {
        List<byte[]> pieces =
                Arrays.stream(seeds).mapToObj(BootstrapPieces::piece).toList();
        try (Cluster.Work work = cluster.begin(BootstrapPieces.class, BootstrapPieces.common(table, search, seed))) {
            // What is done when the time is up counts.
            boolean unused = work.run(
                    pieces,
                    (piece, result) -> shares.add(BootstrapPieces.parents(result, table.variables())),
                    deadline::passed);
        }
    }

    /** How many structures have an arrow. */
    private static final class Shares {
        private final double[][] arrows;
        private final int rounds;
        private final Progress progress;
        private int done;

        Shares(int variables, int rounds, Progress progress) {
            arrows = new double[variables][variables];
            this.rounds = rounds;
            this.progress = progress;
        }

        void add(int[][] parents) {
            for (int v = 0; v < parents.length; v++) {
                for (int parent : parents[v]) {
                    arrows[parent][v]++;
                }
            }
            done++;
            progress.report("bootstrap " + done + " of " + rounds, (double) done / rounds);
        }

        Bootstrap all() {
            for (double[] row : arrows) {
                for (int i = 0; i < row.length; i++) {
                    row[i] /= Math.max(1, done);
                }
            }
            return new Bootstrap(done, arrows);
        }
    }

    /** The table with as many rows as it has, each drawn from it. */
    static DataTable drawn(DataTable table, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] sums = new double[table.rows()];
        double sum = 0;
        for (int row = 0; row < sums.length; row++) {
            sum += table.weight(row);
            sums[row] = sum;
        }
        double[] weights = new double[sums.length];
        long count = Math.round(sum);
        for (long i = 0; i < count; i++) {
            int at = Arrays.binarySearch(sums, random.nextDouble() * sum);
            weights[at < 0 ? Math.min(sums.length - 1, -at - 1) : at + 1]++;
        }
        return table.withWeights(weights);
    }

    /** The share of structures that have an arrow in either direction. */
    public double edge(int a, int b) {
        return arrows[a][b] + arrows[b][a];
    }
}
