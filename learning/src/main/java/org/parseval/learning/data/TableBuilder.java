package org.parseval.learning.data;

import java.util.Arrays;
import java.util.List;
import org.parseval.inference.BudgetException;
import org.parseval.model.Names;

/**
 * A table in memory that grows row by row.
 *
 * <pre>{@code
 * TableBuilder builder = new TableBuilder(budget.memoryBytes());
 * file.forEach(names, builder, deadline, Progress.SILENT);
 * DataTable table = builder.build(names);
 * }</pre>
 */
public final class TableBuilder implements RowSink {
    private static final int SMALLEST = 1 << 8;

    private final long mostBytes;
    private int[][] columns = {};
    private double[] weights = new double[SMALLEST];
    private int rows;
    private long missing;

    /** @param mostBytes that the table may take while it grows */
    public TableBuilder(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public void row(int[] states, double weight) {
        if (rows == 0) {
            columns = new int[states.length][SMALLEST];
        } else if (rows == weights.length) {
            grow();
        }
        for (int v = 0; v < columns.length; v++) {
            columns[v][rows] = states[v];
            missing += states[v] < 0 ? 1 : 0;
        }
        weights[rows++] = weight;
    }

    private void grow() {
        long size = (long) rows + (rows >> 1);
        long bytes = (Integer.BYTES * columns.length + Double.BYTES) * (size + rows);
        if (bytes > mostBytes || size > Integer.MAX_VALUE - SMALLEST) {
            throw new BudgetException("a table of more than " + rows + " rows of " + columns.length + " columns takes "
                    + (bytes >> 20) + " MB, and there are " + (mostBytes >> 20)
                    + " MB: --memory and the Java heap give more");
        }
        for (int v = 0; v < columns.length; v++) {
            columns[v] = Arrays.copyOf(columns[v], (int) size);
        }
        weights = Arrays.copyOf(weights, (int) size);
    }

    /** How many rows there are so far. */
    public int rows() {
        return rows;
    }

    /** The states of a variable, as they were given; beyond the last row there is nothing. */
    int[] column(int variable) {
        return columns[variable];
    }

    double weight(int row) {
        return weights[row];
    }

    /** Gives the states of a variable other numbers. */
    void recode(int variable, int[] codes) {
        for (int row = 0; row < rows; row++) {
            int state = columns[variable][row];
            columns[variable][row] = state < 0 ? state : codes[state];
        }
    }

    TableFacts facts(int variables) {
        double weight = 0;
        for (int row = 0; row < rows; row++) {
            weight += weights[row];
        }
        return new TableFacts(rows, weight, (long) rows * variables, missing, List.of(), true);
    }

    /** The table of all rows; the builder is of no use after that. */
    public DataTable build(Names names) {
        return build(names, facts(names.variableCount()));
    }

    DataTable build(Names names, TableFacts facts) {
        short[][] small = new short[names.variableCount()][rows];
        for (int v = 0; v < small.length && rows > 0; v++) {
            DataTable.checkStates(names.variable(v), names.states(v).size());
            for (int row = 0; row < rows; row++) {
                small[v][row] = (short) columns[v][row];
            }
            columns[v] = new int[0];
        }
        return new DataTable(names, small, Arrays.copyOf(weights, rows), facts);
    }
}
