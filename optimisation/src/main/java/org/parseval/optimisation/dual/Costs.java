package org.parseval.optimisation.dual;

import java.util.Arrays;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * The tables of a model as costs: how far the logarithm of each entry lies below that of the largest, in whole units of a power of two.
 * Whole numbers are shifted between tables without rounding, so that what is known of a shifted table is known of the model. Costs are
 * rounded down, so that the least cost still bounds the largest weight; how much that may hide is known.
 */
final class Costs {
    /** The cost of a zero. Sums of a few of them do not overflow, and no sum of others comes near. */
    static final long IMPOSSIBLE = 1L << 61;

    /** More than the dearest possible state costs. */
    static final long DEAREST = 1L << 56;

    /** A unit need not be smaller: a logarithm of a hundred has no more digits. */
    private static final int MOST_BITS = 46;

    /** Of the logarithm of an entry, of the largest and of their difference, in units of the last place. */
    private static final double ROUNDINGS = 4;

    final int[] cardinalities;
    final int[][] scopes;
    final long[][] tables;

    /** The logarithm of the product of the largest entries. */
    private final double logLargest;

    private final double unit;
    private final double slack;

    private Costs(int[] cardinalities, int[][] scopes, long[][] tables, double logLargest, double unit, double slack) {
        this.cardinalities = cardinalities;
        this.scopes = scopes;
        this.tables = tables;
        this.logLargest = logLargest;
        this.unit = unit;
        this.slack = slack;
    }

    /**
     * @param model of tables, each with an entry above zero
     * @param look called for every table; what it throws ends the work
     */
    static Costs of(Model model, Runnable look) {
        int count = model.factors().size();
        int[][] scopes = new int[count][];
        double[][] logs = new double[count][];
        double logLargest = 0;
        double range = 1;
        double sizes = 0;
        for (int f = 0; f < count; f++) {
            look.run();
            Factor factor = model.factors().get(f);
            scopes[f] = factor.scope();
            logs[f] = logs(factor.toTable(model).values());
            double largest = Arrays.stream(logs[f]).max().orElse(0);
            double least = largest;
            for (double log : logs[f]) {
                least = log == Double.NEGATIVE_INFINITY ? least : Math.min(least, log);
            }
            logLargest += largest;
            range += largest - least;
            sizes += Math.max(Math.abs(largest), Math.abs(least));
        }
        int bits = Math.min(MOST_BITS, Math.getExponent((double) DEAREST) - 1 - Math.getExponent(range));
        long[][] tables = new long[count][];
        for (int f = 0; f < count; f++) {
            look.run();
            tables[f] = costs(logs[f], bits);
            logs[f] = new double[0];
        }
        double unit = Math.scalb(1.0, -bits);
        // Every sum of logarithms may be off by a unit in the last place for each that is added.
        double slack = Math.ulp(1.0) * (ROUNDINGS * sizes + count * (1 + Math.abs(logLargest)));
        return new Costs(model.cardinalities(), scopes, tables, logLargest, unit, slack);
    }

    /** The same unit for other tables. */
    Costs with(int[] newCardinalities, int[][] newScopes, long[][] newTables) {
        return new Costs(newCardinalities, newScopes, newTables, logLargest, unit, slack);
    }

    private static double[] logs(double[] values) {
        double[] logs = new double[values.length];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(values[i]);
        }
        return logs;
    }

    private static long[] costs(double[] logs, int bits) {
        double largest = Arrays.stream(logs).max().orElse(0);
        long[] costs = new long[logs.length];
        for (int i = 0; i < costs.length; i++) {
            costs[i] = logs[i] == Double.NEGATIVE_INFINITY
                    ? IMPOSSIBLE
                    : (long) Math.floor(Math.scalb(largest - logs[i], bits));
        }
        return costs;
    }

    /** An upper bound on every state's logarithm, if no state costs less. */
    double logOfAtLeast(long cost) {
        return cost >= DEAREST ? Double.NEGATIVE_INFINITY : logLargest - cost * unit + slack;
    }

    /** The cost of a state; {@link #DEAREST} if it is impossible. */
    long cost(int[] states) {
        long sum = 0;
        for (int f = 0; f < tables.length; f++) {
            int at = 0;
            for (int v : scopes[f]) {
                at = at * cardinalities[v] + states[v];
            }
            if (tables[f][at] == IMPOSSIBLE) {
                return DEAREST;
            }
            sum += tables[f][at];
        }
        return sum;
    }

    /** An estimate of the bytes that the costs of a model and what is shifted between them take. */
    static double bytes(Model model) {
        double bytes = 0;
        for (Factor factor : model.factors()) {
            bytes += 2 * 8.0 * model.tableSize(factor.scope()) + 200;
            for (int v : factor.scope()) {
                bytes += 8.0 * model.cardinality(v) + 50;
            }
        }
        return bytes;
    }
}
