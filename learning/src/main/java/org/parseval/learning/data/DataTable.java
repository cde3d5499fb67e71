package org.parseval.learning.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.parseval.inference.BudgetException;
import org.parseval.model.Names;

/**
 * A table in memory: for every row the number of the state of each variable, or {@link RowSink#MISSING}, and how many times the row counts.
 *
 * <pre>{@code
 * DataTable table = TableFile.of("data.csv", TableOptions.standard()).read(Budget.standard(), Progress.SILENT);
 * int state = table.state(0, table.names().variable("rain"));
 * }</pre>
 */
public final class DataTable {
    /** Numbers of states take two bytes. */
    static final int MOST_STATES = Short.MAX_VALUE;

    private final Names names;
    private final short[][] columns;
    private final double[] weights;
    private final TableFacts facts;

    /** @param columns by variable, then by row */
    DataTable(Names names, short[][] columns, double[] weights, TableFacts facts) {
        this.names = names;
        this.columns = columns;
        this.weights = weights;
        this.facts = facts;
    }

    /**
     * A table of rows that each count once.
     *
     * @param rows by row, then by variable
     * @throws IllegalArgumentException if a row has another number of cells, or a state that its variable does not have
     */
    public static DataTable of(Names names, int[][] rows) {
        double[] weights = new double[rows.length];
        Arrays.fill(weights, 1);
        return of(names, rows, weights);
    }

    /**
     * A table of rows with weights.
     *
     * @throws IllegalArgumentException as for {@link #of(Names, int[][])}, or if weights are not finite numbers of at least 0
     */
    public static DataTable of(Names names, int[][] rows, double[] weights) {
        TableBuilder builder = new TableBuilder(Long.MAX_VALUE);
        for (int r = 0; r < rows.length; r++) {
            if (rows[r].length != names.variableCount()) {
                throw new IllegalArgumentException(
                        rows[r].length + " cells in row " + r + ", expected " + names.variableCount());
            }
            for (int v = 0; v < rows[r].length; v++) {
                if (rows[r][v] < RowSink.MISSING
                        || rows[r][v] >= names.states(v).size()) {
                    throw new IllegalArgumentException("row " + r + " has state " + rows[r][v] + " of "
                            + names.variable(v) + ", which has "
                            + names.states(v).size());
                }
            }
            if (!(weights[r] >= 0 && weights[r] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("row " + r + " has weight " + weights[r]);
            }
            builder.row(rows[r], weights[r]);
        }
        return builder.build(names, builder.facts(names.variableCount()));
    }

    /** The variables, and their states in order. */
    public Names names() {
        return names;
    }

    /** How many rows there are. */
    public int rows() {
        return weights.length;
    }

    /** How many variables there are. */
    public int variables() {
        return columns.length;
    }

    /** How many states a variable has. */
    public int cardinality(int variable) {
        return names.states(variable).size();
    }

    /** The state of a variable in a row, or {@link RowSink#MISSING}. */
    public int state(int row, int variable) {
        return columns[variable][row];
    }

    /** How many times a row counts. */
    public double weight(int row) {
        return weights[row];
    }

    /** The states of a variable by row. Shared, not copied: do not write to it. */
    public short[] column(int variable) {
        return columns[variable];
    }

    /** The weights by row. Shared, not copied: do not write to it. */
    public double[] weights() {
        return weights;
    }

    /** The facts seen when the table was read. */
    public TableFacts facts() {
        return facts;
    }

    /** The weight of all rows together. */
    public double totalWeight() {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }

    /** Whether no cell is missing. */
    public boolean isComplete() {
        return facts.missing() == 0 && facts.hidden().isEmpty();
    }

    /** Gives every row to a sink, in order. */
    public void forEach(RowSink sink) {
        int[] states = new int[columns.length];
        for (int row = 0; row < weights.length; row++) {
            copy(row, states);
            sink.row(states, weights[row]);
        }
    }

    /** Writes the states of a row to an array. */
    public void copy(int row, int[] states) {
        for (int v = 0; v < columns.length; v++) {
            states[v] = columns[v][row];
        }
    }

    /** The same rows with other weights. */
    public DataTable withWeights(double[] others) {
        return new DataTable(names, columns, others.clone(), facts);
    }

    /**
     * The same table with variables of which no row tells the state.
     *
     * @throws IllegalArgumentException if a variable of that name is there already, or has no states
     */
    public DataTable withHidden(List<String> variables, List<List<String>> states) {
        List<String> all = new ArrayList<>();
        List<List<String>> allStates = new ArrayList<>();
        for (int v = 0; v < columns.length; v++) {
            all.add(names.variable(v));
            allStates.add(names.states(v));
        }
        all.addAll(variables);
        allStates.addAll(states);
        short[][] wider = Arrays.copyOf(columns, all.size());
        for (int v = columns.length; v < wider.length; v++) {
            wider[v] = new short[weights.length];
            Arrays.fill(wider[v], (short) RowSink.MISSING);
        }
        return new DataTable(Names.of(all, allStates), wider, weights, facts.hiding(variables));
    }

    /** Some rows, in the order in which they are named. */
    public DataTable choose(int[] rows) {
        TableBuilder builder = new TableBuilder(Long.MAX_VALUE);
        int[] states = new int[columns.length];
        for (int row : rows) {
            copy(row, states);
            builder.row(states, weights[row]);
        }
        return builder.build(names, builder.facts(columns.length).hiding(facts.hidden()));
    }

    /** The rows in which no cell is missing. */
    public DataTable completeRows() {
        int[] rows = IntStream.range(0, weights.length)
                .filter(row -> Arrays.stream(columns).allMatch(column -> column[row] >= 0))
                .toArray();
        return choose(rows);
    }

    /** The same table with equal rows put together: each stands where the first of them stood, and has their weights. */
    public DataTable distinct() {
        Map<List<Short>, Integer> places = new HashMap<>();
        List<Integer> first = new ArrayList<>();
        List<Double> sums = new ArrayList<>();
        for (int row = 0; row < weights.length; row++) {
            Short[] key = new Short[columns.length];
            for (int v = 0; v < key.length; v++) {
                key[v] = columns[v][row];
            }
            Integer place = places.putIfAbsent(Arrays.asList(key), first.size());
            if (place == null) {
                first.add(row);
                sums.add(weights[row]);
            } else {
                sums.set(place, sums.get(place) + weights[row]);
            }
        }
        if (first.size() == weights.length) {
            return this;
        }
        return choose(first.stream().mapToInt(Integer::intValue).toArray())
                .withWeights(sums.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** @throws BudgetException if a variable has more states than numbers of two bytes */
    static void checkStates(String variable, int states) {
        if (states > MOST_STATES) {
            throw new BudgetException("column \"" + variable + "\" has " + states
                    + " different values, expected at most " + MOST_STATES
                    + ": --bins makes intervals of numbers, --ignore passes over a column");
        }
    }
}
