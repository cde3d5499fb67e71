package org.parseval.engine.compilation;

import java.util.Arrays;
import java.util.Locale;
import org.parseval.inference.BudgetException;

/**
 * The trace of a search as a circuit: a node is a component, the sum over two branches, each the product of the literals
 * that are true in it, the variables that are free in it, and other nodes. Nodes that were found in the cache are shared. What
 * is kept of the counts is the first branch's share of each node, from which probabilities flow down from the root to the
 * literals: the derivatives of the circuit without any number out of range.
 *
 * @see "A. Darwiche, A differential approach to inference in Bayesian networks, J. ACM 50 (2003)"
 */
final class Circuit implements Trace {
    private static final int SMALLEST = 1 << 10;

    private final long mostBytes;

    /** Entries of nodes that are done; an entry is a node, or ~(2 v) for v true, or ~(2 v + 1) for v free. */
    private int[] entries = new int[SMALLEST];

    private int[] starts = new int[SMALLEST];
    private int[] middles = new int[SMALLEST];
    private double[] shares = new double[SMALLEST];
    private int entryCount;
    private int nodeCount;

    /** Entries of the branches at work, the outer ones first. */
    private int[] trace = new int[SMALLEST];

    private int traceSize;

    Circuit(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public int size() {
        return traceSize;
    }

    @Override
    public void addNode(int node) {
        add(node);
    }

    @Override
    public void addTrue(int variable) {
        add(~(2 * variable));
    }

    @Override
    public void addFree(int variable) {
        add(~(2 * variable + 1));
    }

    private void add(int entry) {
        if (traceSize == trace.length) {
            trace = Arrays.copyOf(trace, 2 * traceSize);
        }
        trace[traceSize++] = entry;
    }

    @Override
    public int close(int from, int middle, double share) {
        int length = traceSize - from;
        reserve(length);
        System.arraycopy(trace, from, entries, entryCount, length);
        starts[nodeCount] = entryCount;
        middles[nodeCount] = entryCount + middle - from;
        shares[nodeCount] = share;
        entryCount += length;
        traceSize = from;
        return nodeCount++;
    }

    private void reserve(int length) {
        if (entryCount + length > entries.length) {
            int size = Math.max(2 * entries.length, entryCount + length);
            check(4L * (size + (long) entries.length) + 24L * starts.length);
            entries = Arrays.copyOf(entries, size);
        }
        if (nodeCount + 1 >= starts.length) {
            int size = 2 * starts.length;
            check(4L * entries.length + 24L * (size + (long) starts.length));
            starts = Arrays.copyOf(starts, size);
            middles = Arrays.copyOf(middles, size);
            shares = Arrays.copyOf(shares, size);
        }
    }

    private void check(long bytes) {
        if (bytes > mostBytes) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "the circuit has %d nodes and %d edges so far, and would need %d MiB; the budget allows %d MiB",
                    nodeCount,
                    entryCount,
                    bytes >> 20,
                    mostBytes >> 20));
        }
    }

    @Override
    public void takeBackTo(int nodes, int traced) {
        if (nodes < nodeCount) {
            entryCount = starts[nodes];
            nodeCount = nodes;
        }
        traceSize = traced;
    }

    @Override
    public int nodes() {
        return nodeCount;
    }

    int edges() {
        return entryCount;
    }

    /** Gives all memory back. */
    void clear() {
        entries = new int[0];
        starts = new int[0];
        middles = new int[0];
        shares = new double[0];
        trace = new int[0];
        entryCount = 0;
        nodeCount = 0;
        traceSize = 0;
    }

    /** An entry of what is left of the stack, which is the root. */
    int rootEntry(int i) {
        return trace[i];
    }

    int entry(int i) {
        return entries[i];
    }

    /** Where the first branch of a node starts. */
    int start(int node) {
        return starts[node];
    }

    /** Where its second branch starts. */
    int middle(int node) {
        return middles[node];
    }

    int end(int node) {
        return node + 1 < nodeCount ? starts[node + 1] : entryCount;
    }

    /** Whether the first branch of a node has a solution. */
    boolean hasFirst(int node) {
        return shares[node] > 0;
    }

    boolean hasSecond(int node) {
        return shares[node] < 1;
    }

    static boolean isNode(int entry) {
        return entry >= 0;
    }

    /** Whether an entry that is no node is a free variable, or else a true one. */
    static boolean isFree(int entry) {
        return (~entry & 1) == 1;
    }

    /** The probability of every variable to be true, when what is left of the trace is the root. */
    double[] probabilities(Weights weights, int variables) {
        double[] reach = new double[nodeCount];
        double[] probabilities = new double[variables];
        for (int i = 0; i < traceSize; i++) {
            flow(trace[i], 1, reach, probabilities, weights);
        }
        // A node is younger than those it is made of.
        int end = entryCount;
        for (int node = nodeCount - 1; node >= 0; node--) {
            double first = reach[node] * shares[node];
            double second = reach[node] * (1 - shares[node]);
            for (int i = starts[node]; i < middles[node]; i++) {
                flow(entries[i], first, reach, probabilities, weights);
            }
            for (int i = middles[node]; i < end; i++) {
                flow(entries[i], second, reach, probabilities, weights);
            }
            end = starts[node];
        }
        return probabilities;
    }

    private static void flow(int entry, double mass, double[] reach, double[] probabilities, Weights weights) {
        if (isNode(entry)) {
            reach[entry] += mass;
        } else {
            int variable = ~entry >> 1;
            probabilities[variable] += isFree(entry) ? mass * weights.freeShare(variable) : mass;
        }
    }
}
