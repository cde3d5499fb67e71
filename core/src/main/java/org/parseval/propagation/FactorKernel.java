package org.parseval.propagation;

import java.util.Arrays;
import org.parseval.numeric.Logarithms;
import org.parseval.propagation.graph.AxisSum;
import org.parseval.propagation.graph.FactorGraph;
import org.parseval.propagation.graph.TableSums;

/** Computes the messages out of one factor, on numbers where they cannot underflow and on logarithms elsewhere. */
final class FactorKernel {
    /** If the entries of the messages span more than this many nats in total, a product with a plain table could underflow. */
    private static final double WIDEST = 400;

    final FactorGraph graph;
    /** Those that it reads; whoever computes new ones puts them in place. */
    final Messages messages;

    private final TableSums sums;
    private final double[] incoming;
    private final double[] fresh;
    private AxisSum contraction = AxisSum.PLAIN;

    FactorKernel(FactorGraph graph) {
        this.graph = graph;
        messages = new Messages(graph);
        sums = new TableSums(graph);
        incoming = new double[graph.widestFactor()];
        fresh = new double[graph.widestFactor()];
    }

    /**
     * Computes all messages out of a factor, as logarithms with a largest entry of 0; they stand one after the other in
     * the returned array until the next call.
     */
    double[] messagesOf(int factor) {
        double[] table = load(factor);
        sums.all(factor, contraction, table, incoming, fresh);
        int first = graph.firstEntry[graph.firstEdge[factor]];
        for (int e = graph.firstEdge[factor]; e < graph.firstEdge[factor + 1]; e++) {
            scale(graph.firstEntry[e] - first, graph.firstEntry[e + 1] - first);
        }
        return fresh;
    }

    private void scale(int from, int to) {
        double largest = fresh[from];
        for (int i = from + 1; i < to; i++) {
            largest = Math.max(largest, fresh[i]);
        }
        boolean plain = contraction == AxisSum.PLAIN;
        if (largest == (plain ? 0 : Double.NEGATIVE_INFINITY)) {
            messages.contradict();
            Arrays.fill(fresh, from, to, 0);
            return;
        }
        for (int i = from; i < to; i++) {
            fresh[i] = !plain ? fresh[i] - largest : fresh[i] == largest ? 0 : Math.log(fresh[i] / largest);
        }
    }

    /** The logarithm of the factor times the messages to it, summed over all states. */
    double logNormaliser(int factor) {
        double[] table = load(factor);
        double total = sums.total(factor, contraction, table, incoming);
        return contraction == AxisSum.PLAIN ? Math.log(total) : total;
    }

    /** The distribution over the states of a factor. */
    double[] belief(int factor) {
        collect(factor);
        double[] belief = graph.logarithms(factor).clone();
        int first = graph.firstEntry[graph.firstEdge[factor]];
        int inner = 1;
        for (int e = graph.firstEdge[factor + 1] - 1; e >= graph.firstEdge[factor]; e--) {
            int states = graph.cardinality[graph.variableOf[e]];
            int at = graph.firstEntry[e] - first;
            for (int i = 0; i < belief.length; i++) {
                belief[i] += incoming[at + i / inner % states];
            }
            inner *= states;
        }
        Logarithms.normalise(belief, belief.length);
        return belief;
    }

    /** Collects the messages to a factor and returns its table, both as numbers or both as logarithms. */
    private double[] load(int factor) {
        double span = collect(factor);
        if (!graph.isPlain(factor) || span > WIDEST) {
            contraction = AxisSum.LOGARITHMIC;
            return graph.logarithms(factor);
        }
        contraction = AxisSum.PLAIN;
        int length = graph.firstEntry[graph.firstEdge[factor + 1]] - graph.firstEntry[graph.firstEdge[factor]];
        for (int i = 0; i < length; i++) {
            incoming[i] = incoming[i] == 0 ? 1 : Math.exp(incoming[i]);
        }
        return graph.values(factor);
    }

    /** Collects the messages to a factor as logarithms, and returns over how many nats they span in all. */
    private double collect(int factor) {
        int first = graph.firstEntry[graph.firstEdge[factor]];
        double span = 0;
        for (int e = graph.firstEdge[factor]; e < graph.firstEdge[factor + 1]; e++) {
            span += messages.toFactor(e, incoming, graph.firstEntry[e] - first);
        }
        return span;
    }
}
