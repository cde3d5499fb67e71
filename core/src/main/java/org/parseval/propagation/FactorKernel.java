package org.parseval.propagation;

import java.util.Arrays;

/**
 * Computes the messages out of one factor. All of them come from one recursion that halves the scope: summing out the
 * second half of the variables leaves the messages to the first half, and the other way round, so that the cost is a few
 * times the table, whatever the number of variables.
 */
final class FactorKernel {
    /** Messages whose entries span more than this many nats in all could underflow a product with a plain table. */
    private static final double WIDEST = 400;

    private final FactorGraph graph;
    private final Messages messages;
    private final double[] work;
    private final double[] incoming;
    private final double[] fresh;
    private Contraction contraction = Contraction.PLAIN;
    private int edge;
    private int entry;

    FactorKernel(FactorGraph graph, Messages messages) {
        this.graph = graph;
        this.messages = messages;
        work = new double[Math.addExact(2 * graph.largestTable(), 2)];
        incoming = new double[graph.widestFactor()];
        fresh = new double[graph.widestFactor()];
    }

    /** Computes all messages out of a factor; they stand one after the other in the returned array until the next call. */
    double[] messagesOf(int factor) {
        double[] table = load(factor);
        split(table, 0, graph.tableSize[factor], 0, graph.degree(factor), 0);
        return fresh;
    }

    /** The logarithm of the factor times the messages to it, summed over all states. */
    double logNormaliser(int factor) {
        double[] table = load(factor);
        int size = graph.tableSize[factor];
        int at = 0;
        int free = 0;
        for (int position = graph.degree(factor) - 1; position >= 0; position--) {
            size /= states(position);
            contract(table, at, size, position, 1, free);
            table = work;
            at = free;
            free += size;
        }
        return contraction == Contraction.PLAIN ? Math.log(table[at]) : table[at];
    }

    /** The distribution over the states of a factor. */
    double[] belief(int factor) {
        load(factor);
        double[] belief = graph.logarithms(factor).clone();
        for (int position = graph.degree(factor) - 1, inner = 1; position >= 0; position--) {
            int states = states(position);
            int at = at(position);
            for (int i = 0; i < belief.length; i++) {
                belief[i] += logarithm(incoming[at + i / inner % states]);
            }
            inner *= states;
        }
        Logarithms.normalise(belief, belief.length);
        return belief;
    }

    private double logarithm(double weight) {
        return contraction == Contraction.PLAIN ? Math.log(weight) : weight;
    }

    /** Collects the messages to a factor and returns its table, both as numbers or both as logarithms. */
    private double[] load(int factor) {
        edge = graph.firstEdge[factor];
        entry = graph.firstEntry[edge];
        double span = 0;
        for (int e = edge; e < graph.firstEdge[factor + 1]; e++) {
            span += messages.toFactor(e, incoming, graph.firstEntry[e] - entry);
        }
        if (!graph.isPlain(factor) || span > WIDEST) {
            contraction = Contraction.LOGARITHMIC;
            return graph.logarithms(factor);
        }
        contraction = Contraction.PLAIN;
        int length = graph.firstEntry[graph.firstEdge[factor + 1]] - entry;
        for (int i = 0; i < length; i++) {
            incoming[i] = incoming[i] == 0 ? 1 : Math.exp(incoming[i]);
        }
        return graph.values(factor);
    }

    private void split(double[] table, int from, int size, int low, int high, int free) {
        if (high - low <= 1) {
            if (high > low) {
                emit(low, table, from);
            }
            return;
        }
        int middle = (low + high) >>> 1;
        double[] source = table;
        int at = from;
        int left = size;
        int next = free;
        for (int position = high - 1; position >= middle; position--) {
            left /= states(position);
            contract(source, at, left, position, 1, next);
            source = work;
            at = next;
            next += left;
        }
        split(source, at, left, low, middle, next);
        source = table;
        at = from;
        left = size;
        next = free;
        for (int position = low; position < middle; position++) {
            left /= states(position);
            contract(source, at, 1, position, left, next);
            source = work;
            at = next;
            next += left;
        }
        split(source, at, left, middle, high, next);
    }

    private void contract(double[] source, int from, int outer, int position, int inner, int to) {
        contraction.run(source, from, outer, states(position), inner, incoming, at(position), work, to);
    }

    private int states(int position) {
        return graph.cardinality[graph.variableOf[edge + position]];
    }

    private int at(int position) {
        return graph.firstEntry[edge + position] - entry;
    }

    /** A message as logarithms with a largest entry of 0. */
    private void emit(int position, double[] source, int from) {
        int states = states(position);
        int at = at(position);
        double largest = source[from];
        for (int s = 1; s < states; s++) {
            largest = Math.max(largest, source[from + s]);
        }
        boolean plain = contraction == Contraction.PLAIN;
        if (largest == (plain ? 0 : Double.NEGATIVE_INFINITY)) {
            messages.contradict();
            Arrays.fill(fresh, at, at + states, 0);
            return;
        }
        for (int s = 0; s < states; s++) {
            double value = source[from + s];
            fresh[at + s] = !plain ? value - largest : value == largest ? 0 : Math.log(value / largest);
        }
    }
}
