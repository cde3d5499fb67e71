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
        double[] source = table;
        int at = 0;
        int size = graph.tableSize[factor];
        int next = 0;
        for (int p = graph.degree(factor) - 1; p > position; p--) {
            size /= states(p);
            contract(source, at, size, p, 1, next);
            source = work;
            at = next;
            next += size;
        }
        for (int p = 0; p < position; p++) {
            size /= states(p);
            contract(source, at, 1, p, size, next);
            source = work;
            at = next;
            next += size;
        }
        System.arraycopy(source, at, target, 0, size);
    }

    /** The sum over all states. */
    public double total(int factor, AxisSum arithmetic, double[] table, double[] weightsOfAll) {
        begin(factor, arithmetic, weightsOfAll);
        double[] source = table;
        int at = 0;
        int size = graph.tableSize[factor];
        int next = 0;
        for (int p = graph.degree(factor) - 1; p >= 0; p--) {
            size /= states(p);
            contract(source, at, size, p, 1, next);
            source = work;
            at = next;
            next += size;
        }
        return source[at];
    }

    private void split(double[] table, int from, int size, int low, int high, int free) {
        if (high - low == 1) {
            System.arraycopy(table, from, results, at(low), size);
            return;
        }
        int middle = (low + high) >>> 1;
        double[] source = table;
        int at = from;
        int left = size;
        int next = free;
        for (int p = high - 1; p >= middle; p--) {
            left /= states(p);
            contract(source, at, left, p, 1, next);
            source = work;
            at = next;
            next += left;
        }
        split(source, at, left, low, middle, next);
        source = table;
        at = from;
        left = size;
        next = free;
        for (int p = low; p < middle; p++) {
            left /= states(p);
            contract(source, at, 1, p, left, next);
            source = work;
            at = next;
            next += left;
        }
        split(source, at, left, middle, high, next);
    }

    private void contract(double[] source, int from, int outer, int position, int inner, int to) {
        contraction.run(source, from, outer, states(position), inner, weights, at(position), work, to);
    }

    private int states(int position) {
        return graph.cardinality[graph.variableOf[edge + position]];
    }

    private int at(int position) {
        return graph.firstEntry[edge + position] - entry;
    }
}
