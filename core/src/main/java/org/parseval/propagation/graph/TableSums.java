package org.parseval.propagation.graph;

/**
 * Sums the table of a factor down to functions of one variable, every other variable weighted by a message. The weights
 * of the factor's variables stand one after the other, and so do the results.
 *
 * <p>All variables at once come from one recursion that halves the scope: summing out the second half of the variables
 * leaves what concerns the first half, and the other way round, so that the cost is a few times the table, whatever the
 * number of variables.
 */
public final class TableSums {
    private final FactorGraph graph;
    private final double[] work;
    private AxisSum contraction = AxisSum.PLAIN;
    private double[] weights = new double[0];
    private double[] results = new double[0];
    private int edge;
    private int entry;

    /** The table that is left: where it begins, its entries, and where in the work array there is room for the next. */
    private double[] source = new double[0];

    private int start;
    private int size;
    private int free;

    /** Sums over the factors of a graph, with room for its largest table. */
    public TableSums(FactorGraph graph) {
        this.graph = graph;
        work = new double[Math.addExact(2 * graph.largestTable(), 2)];
    }

    private void begin(int factor, AxisSum arithmetic, double[] weightsOfAll) {
        contraction = arithmetic;
        weights = weightsOfAll;
        edge = graph.firstEdge[factor];
        entry = graph.firstEntry[edge];
    }

    private void load(double[] table, int from, int entries, int room) {
        source = table;
        start = from;
        size = entries;
        free = room;
    }

    /** The sums for each variable. */
    public void all(int factor, AxisSum arithmetic, double[] table, double[] weightsOfAll, double[] target) {
        begin(factor, arithmetic, weightsOfAll);
        results = target;
        if (graph.degree(factor) > 0) {
            split(table, 0, graph.tableSize[factor], 0, graph.degree(factor), 0);
        }
    }

    /** The sums for the variable at one position, written to the front of the target. */
    public void one(int factor, int position, double[] table, double[] weightsOfAll, double[] target) {
        begin(factor, AxisSum.PLAIN, weightsOfAll);
        load(table, 0, graph.tableSize[factor], 0);
        sumLast(position + 1, graph.degree(factor));
        sumFirst(0, position);
        System.arraycopy(source, start, target, 0, size);
    }

    /** The sum over all states. */
    public double total(int factor, AxisSum arithmetic, double[] table, double[] weightsOfAll) {
        begin(factor, arithmetic, weightsOfAll);
        load(table, 0, graph.tableSize[factor], 0);
        sumLast(0, graph.degree(factor));
        return source[start];
    }

    private void split(double[] table, int from, int entries, int low, int high, int room) {
        if (high - low == 1) {
            System.arraycopy(table, from, results, at(low), entries);
            return;
        }
        int middle = (low + high) >>> 1;
        load(table, from, entries, room);
        sumLast(middle, high);
        split(source, start, size, low, middle, free);
        load(table, from, entries, room);
        sumFirst(low, middle);
        split(source, start, size, middle, high, free);
    }

    /** Sums out the variables at the end of what is left. */
    private void sumLast(int low, int high) {
        for (int p = high - 1; p >= low; p--) {
            size /= states(p);
            contract(size, p, 1);
        }
    }

    /** Sums out the variables at the beginning of what is left. */
    private void sumFirst(int low, int high) {
        for (int p = low; p < high; p++) {
            size /= states(p);
            contract(1, p, size);
        }
    }

    private void contract(int outer, int position, int inner) {
        contraction.run(source, start, outer, states(position), inner, weights, at(position), work, free);
        source = work;
        start = free;
        free += size;
    }

    private int states(int position) {
        return graph.cardinality[graph.variableOf[edge + position]];
    }

    private int at(int position) {
        return graph.firstEntry[edge + position] - entry;
    }
}
