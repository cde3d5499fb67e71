package org.parseval.learning.score;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.parseval.learning.data.DataTable;

/**
 * Counts of assignments of a few variables in a table without missing cells. Where they have more assignments than the table has rows, only
 * those are kept that occur.
 */
public final class Contingency {
    /** Assignments of the first variables for every row of the table, beyond which only those that occur are kept. */
    private static final int DENSE = 4;

    private final DataTable table;
    private final int[] index;

    /** @param table without missing cells */
    public Contingency(DataTable table) {
        this.table = table;
        index = new int[table.rows()];
    }

    /** The data. */
    public DataTable table() {
        return table;
    }

    /** How many assignments some variables have. */
    public double assignments(int[] variables) {
        double all = 1;
        for (int variable : variables) {
            all *= table.cardinality(variable);
        }
        return all;
    }

    /**
     * Counts by the assignment of some variables and, running fastest, the state of another. Assignments that do not occur may be left out.
     *
     * @param variables in any order; the first runs slowest
     */
    public double[] of(int[] variables, int last) {
        boolean few = assignments(variables) <= Math.max(64.0, (double) DENSE * table.rows());
        return counted(few ? dense(variables) : sparse(variables), last);
    }

    /** Counts by the states of two variables, a block for every assignment of others; assignments that do not occur may be left out. */
    double[] blocks(int[] given, int a, int b) {
        boolean few = assignments(given) <= Math.max(64.0, (double) DENSE * table.rows());
        int size = few ? dense(given) : sparse(given);
        int states = table.cardinality(a);
        short[] column = table.column(a);
        for (int row = 0; row < index.length; row++) {
            index[row] = index[row] * states + column[row];
        }
        return counted(Math.multiplyExact(size, states), b);
    }

    private double[] counted(int size, int last) {
        int states = table.cardinality(last);
        double[] counts = new double[Math.multiplyExact(size, states)];
        short[] column = table.column(last);
        double[] weights = table.weights();
        for (int row = 0; row < weights.length; row++) {
            counts[index[row] * states + column[row]] += weights[row];
        }
        return counts;
    }

    /** All assignments by number. */
    private int dense(int[] variables) {
        Arrays.fill(index, 0);
        int size = 1;
        for (int variable : variables) {
            int states = table.cardinality(variable);
            short[] column = table.column(variable);
            for (int row = 0; row < index.length; row++) {
                index[row] = index[row] * states + column[row];
            }
            size *= states;
        }
        return size;
    }

    /** Assignments by the order of their first row, one variable after the other. */
    private int sparse(int[] variables) {
        Arrays.fill(index, 0);
        int size = 1;
        for (int variable : variables) {
            int states = table.cardinality(variable);
            short[] column = table.column(variable);
            Map<Long, Integer> seen = new HashMap<>();
            for (int row = 0; row < index.length; row++) {
                long key = (long) index[row] * states + column[row];
                Integer number = seen.putIfAbsent(key, seen.size());
                index[row] = number == null ? seen.size() - 1 : number;
            }
            size = seen.size();
        }
        return size;
    }
}
