package org.parseval.propagation;

import java.util.Arrays;
import org.parseval.numeric.Logarithms;
import org.parseval.propagation.graph.FactorGraph;

/**
 * The messages from factors to variables as logarithms with a largest entry of 0, and for each state of a variable the
 * sum of those that reach it. A message back to a factor is that sum without the factor's own share.
 *
 * <p>Messages start without zeros and only gain them, and a state with a zero has no support: depends on the arithmetic
 * never underflowing to a zero of its own.
 */
final class Messages {
    private static final double ZERO = Double.NEGATIVE_INFINITY;
    /** The least logarithm of a message. Only messages that diverge reach it. */
    private static final double LOWEST = -1e8;

    private final FactorGraph graph;
    private final double[] logs;
    private final double[] sums;
    private final int[] zeros;
    private double largestDifference;
    private long updates;
    private boolean contradiction;

    Messages(FactorGraph graph) {
        this.graph = graph;
        logs = new double[graph.firstEntry[graph.edges]];
        sums = new double[graph.firstState[graph.variables]];
        zeros = new int[sums.length];
    }

    /** Sums up anew, so that rounding does not pile up. */
    void refresh() {
        largestDifference = 0;
        Arrays.fill(sums, 0);
        Arrays.fill(zeros, 0);
        for (int edge = 0; edge < graph.edges; edge++) {
            int state = graph.firstState[graph.variableOf[edge]];
            for (int i = graph.firstEntry[edge]; i < graph.firstEntry[edge + 1]; i++, state++) {
                add(state, logs[i]);
            }
        }
    }

    private void add(int state, double log) {
        if (log == ZERO) {
            zeros[state]++;
        } else {
            sums[state] += log;
        }
    }

    /**
     * Writes the message from an edge's variable to its factor, as logarithms with a largest entry of 0.
     *
     * @return minus the smallest logarithm of an entry that is not zero
     */
    double toFactor(int edge, double[] target, int at) {
        int state = graph.firstState[graph.variableOf[edge]];
        int entry = graph.firstEntry[edge];
        int size = graph.firstEntry[edge + 1] - entry;
        double largest = ZERO;
        double smallest = Double.POSITIVE_INFINITY;
        for (int s = 0; s < size; s++) {
            double own = logs[entry + s];
            double log = own == ZERO
                    ? (zeros[state + s] > 1 ? ZERO : sums[state + s])
                    : (zeros[state + s] > 0 ? ZERO : sums[state + s] - own);
            target[at + s] = log;
            largest = Math.max(largest, log);
            smallest = log == ZERO ? smallest : Math.min(smallest, log);
        }
        if (largest == ZERO) {
            contradiction = true;
            Arrays.fill(target, at, at + size, 0);
            return 0;
        }
        for (int s = 0; s < size; s++) {
            target[at + s] -= largest;
        }
        return largest - smallest;
    }

    /** The message from an edge's factor to its variable. */
    double[] fromFactor(int edge) {
        return Arrays.copyOfRange(logs, graph.firstEntry[edge], graph.firstEntry[edge + 1]);
    }

    /** Puts a fresh message, of largest logarithm 0, in the place of an edge's, mixed with the old one. */
    void replace(int edge, double[] fresh, int at, double damping) {
        int state = graph.firstState[graph.variableOf[edge]];
        int entry = graph.firstEntry[edge];
        int size = graph.firstEntry[edge + 1] - entry;
        updates++;
        double largest = 0;
        if (damping > 0) {
            largest = ZERO;
            for (int s = 0; s < size; s++) {
                largest = Math.max(largest, mixed(fresh[at + s], logs[entry + s], damping));
            }
        }
        for (int s = 0; s < size; s++) {
            double old = logs[entry + s];
            double log = bounded(mixed(fresh[at + s], old, damping) - largest);
            // A difference of logarithms bounds that of the numbers, and spares most exponentials.
            if (old != log && !(Math.abs(old - log) <= largestDifference)) {
                largestDifference = Math.max(largestDifference, Math.abs(Math.exp(old) - Math.exp(log)));
            }
            if (old == ZERO) {
                continue;
            }
            logs[entry + s] = log;
            sums[state + s] -= old;
            add(state + s, log);
        }
    }

    private static double bounded(double log) {
        return log == ZERO ? ZERO : Math.max(log, LOWEST);
    }

    private static double mixed(double fresh, double old, double damping) {
        return damping == 0 || fresh == ZERO || old == ZERO ? fresh : (1 - damping) * fresh + damping * old;
    }

    /** How far a fresh message is from an edge's, as numbers with a largest entry of 1. */
    double difference(int edge, double[] fresh, int at) {
        int entry = graph.firstEntry[edge];
        double largest = 0;
        for (int i = entry; i < graph.firstEntry[edge + 1]; i++) {
            double log = fresh[at + i - entry];
            if (logs[i] != log && !(Math.abs(logs[i] - log) <= largest)) {
                largest = Math.max(largest, Math.abs(Math.exp(logs[i]) - Math.exp(log)));
            }
        }
        return largest;
    }

    /** The largest change of an entry since the last {@link #refresh}. */
    double largestDifference() {
        return largestDifference;
    }

    long updates() {
        return updates;
    }

    /** Takes note that no state of some variable has support: the partition function is zero. */
    void contradict() {
        contradiction = true;
    }

    boolean isContradiction() {
        return contradiction;
    }

    /** Writes the distribution of a variable, and returns the logarithm of what it was divided by. */
    double belief(int variable, double[] target) {
        int first = graph.firstState[variable];
        for (int s = 0; s < graph.cardinality[variable]; s++) {
            target[s] = zeros[first + s] > 0 ? ZERO : sums[first + s];
        }
        return Logarithms.normalise(target, graph.cardinality[variable]);
    }

    /** Adds an edge's message to a factor to the one from it, and returns the logarithm of the sum over the states. */
    double logOverlap(int edge, double[] toFactor) {
        int entry = graph.firstEntry[edge];
        int size = graph.firstEntry[edge + 1] - entry;
        for (int s = 0; s < size; s++) {
            toFactor[s] += logs[entry + s];
        }
        return Logarithms.normalise(toFactor, size);
    }
}
