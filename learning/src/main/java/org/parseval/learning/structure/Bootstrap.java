package org.parseval.learning.structure;

import java.util.SplittableRandom;
import java.util.function.Function;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;

/**
 * How sure arrows are: rows are drawn from the table with replacement, as many as there are, and a structure is learnt from them, many times. The
 * share of structures that have an arrow tells how much it depends on chance.
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
    public static Bootstrap of(
            DataTable table, int rounds, Function<DataTable, Structure> learn, Budget budget, Progress progress) {
        DataTable distinct = table.distinct();
        int n = table.variables();
        double[][] arrows = new double[n][n];
        SplittableRandom random = new SplittableRandom(budget.seed());
        Deadline deadline = budget.deadline();
        int done = 0;
        for (; done < rounds && !deadline.passed(); done++) {
            progress.report("bootstrap " + (done + 1) + " of " + rounds, (double) done / rounds);
            Structure structure = learn.apply(distinct.withWeights(drawn(distinct, random)));
            for (int v = 0; v < n; v++) {
                for (int parent : structure.parents(v)) {
                    arrows[parent][v]++;
                }
            }
        }
        for (double[] row : arrows) {
            for (int i = 0; i < n; i++) {
                row[i] /= Math.max(1, done);
            }
        }
        return new Bootstrap(done, arrows);
    }

    /** How often each row is drawn if as many are drawn as the table has. */
    private static double[] drawn(DataTable table, SplittableRandom random) {
        double[] sums = new double[table.rows()];
        double sum = 0;
        for (int row = 0; row < sums.length; row++) {
            sum += table.weight(row);
            sums[row] = sum;
        }
        double[] weights = new double[sums.length];
        long count = Math.round(sum);
        for (long i = 0; i < count; i++) {
            int at = java.util.Arrays.binarySearch(sums, random.nextDouble() * sum);
            weights[at < 0 ? Math.min(sums.length - 1, -at - 1) : at + 1]++;
        }
        return weights;
    }

    /** The share of structures that have an arrow in either direction. */
    public double edge(int a, int b) {
        return arrows[a][b] + arrows[b][a];
    }
}
