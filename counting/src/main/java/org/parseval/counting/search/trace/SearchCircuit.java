package org.parseval.counting.search.trace;

import java.util.Arrays;
import java.util.Locale;
import org.parseval.counting.search.encoding.Weights;
import org.parseval.inference.BudgetException;
import org.parseval.numeric.ScaledNumber;

/**
 * The trace of a search as a circuit: a node is a component, the sum over two branches, each the product of the literals
 * that are true in it, the variables that are free in it, and other nodes. Nodes that were found in the cache are shared. What
 * is kept of the counts is the ratio of each node's branches, from which probabilities flow down from the root to the
 * literals: the derivatives of the circuit without any number out of range.
 *
 * @see "A. Darwiche, A differential approach to inference in Bayesian networks, J. ACM 50 (2003)"
 */
public final class SearchCircuit implements Trace {
    private static final int SMALLEST = 1 << 10;
    private static final long BYTES_PER_NODE = 28;

    /** Past this many bits the smaller of two shares does not change the larger. */
    private static final int BITS = 64;

    /** Exponents past this have no meaning but that something is out of all proportion. */
    private static final long FARTHEST = 1 << 30;

    private final long mostBytes;

    /** Whether negative literals are wanted too, by variable; none where that is empty. */
    private boolean[] wantsNegative = {};

    /** Entries of nodes that are done; an entry is a node, or ~(4 v) for v true, ~(4 v + 1) for v false, ~(4 v + 2) for v free. */
    private int[] entries = new int[SMALLEST];

    private int[] starts = new int[SMALLEST];
    private int[] middles = new int[SMALLEST];

    /** The first branch's count divided by the second's: infinite or zero if one of them has no solution. */
    private double[] ratios = new double[SMALLEST];

    private int[] exponents = new int[SMALLEST];
    private int entryCount;
    private int nodeCount;

    /** Entries of the branches at work, the outer ones first. */
    private int[] trace = new int[SMALLEST];

    private int traceSize;

    public SearchCircuit(long mostBytes) {
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

    /** From now on writes down where these variables are false, and not only where variables are true. */
    public void wantNegative(boolean[] variables) {
        wantsNegative = variables;
    }

    @Override
    public void addLiteral(int literal) {
        int variable = literal >> 1;
        if ((literal & 1) == 0 || (wantsNegative.length > 0 && wantsNegative[variable])) {
            add(~(4 * variable + (literal & 1)));
        }
    }

    @Override
    public void addFree(int variable) {
        add(~(4 * variable + 2));
    }

    private void add(int entry) {
        if (traceSize == trace.length) {
            trace = Arrays.copyOf(trace, 2 * traceSize);
        }
        trace[traceSize++] = entry;
    }

    @Override
    public int close(int from, int middle, ScaledNumber first, ScaledNumber second) {
        int length = traceSize - from;
        reserve(length);
        System.arraycopy(trace, from, entries, entryCount, length);
        starts[nodeCount] = entryCount;
        middles[nodeCount] = entryCount + middle - from;
        ratios[nodeCount] = first.isZero() ? 0 : first.mantissa() / second.mantissa();
        exponents[nodeCount] = (int) Math.max(-FARTHEST, Math.min(FARTHEST, first.exponent() - second.exponent()));
        entryCount += length;
        traceSize = from;
        return nodeCount++;
    }

    private void reserve(int length) {
        if (entryCount + length > entries.length) {
            int size = Math.max(2 * entries.length, entryCount + length);
            check(4L * (size + (long) entries.length) + BYTES_PER_NODE * starts.length);
            entries = Arrays.copyOf(entries, size);
        }
        if (nodeCount + 1 >= starts.length) {
            int size = 2 * starts.length;
            check(4L * entries.length + BYTES_PER_NODE * (size + (long) starts.length));
            starts = Arrays.copyOf(starts, size);
            middles = Arrays.copyOf(middles, size);
            ratios = Arrays.copyOf(ratios, size);
            exponents = Arrays.copyOf(exponents, size);
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

    public int edges() {
        return entryCount;
    }

    /** The bytes of the circuit. */
    public long bytes() {
        return 4L * (entries.length + trace.length) + BYTES_PER_NODE * starts.length;
    }

    /** Gives all memory back. */
    void clear() {
        entries = new int[0];
        starts = new int[0];
        middles = new int[0];
        ratios = new double[0];
        exponents = new int[0];
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

    /**
     * How often each node is used by what the root needs. Nodes that the cache gave up before anybody asked are of no use, and neither is
     * what only they need.
     */
    int[] uses() {
        int[] uses = new int[nodeCount];
        for (int i = 0; i < traceSize; i++) {
            use(trace[i], uses);
        }
        for (int node = nodeCount - 1; node >= 0; node--) {
            for (int i = start(node); i < end(node) && uses[node] > 0; i++) {
                use(entries[i], uses);
            }
        }
        return uses;
    }

    private static void use(int entry, int[] uses) {
        if (isNode(entry)) {
            uses[entry]++;
        }
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
        return ratios[node] > 0;
    }

    boolean hasSecond(int node) {
        return ratios[node] < Double.POSITIVE_INFINITY;
    }

    static boolean isNode(int entry) {
        return entry >= 0;
    }

    /** Whether an entry that is no node is a free variable, or else a literal. */
    static boolean isFree(int entry) {
        return (~entry & 2) != 0;
    }

    /** The literal that an entry stands for; of a free variable the positive one. */
    static int literal(int entry) {
        return 2 * (~entry >> 2) + (~entry & 1);
    }

    /** Sets two numbers that add up to 1 to the shares of a node's branches. */
    void shares(int node, ScaledNumber first, ScaledNumber second) {
        shares(ratios[node], exponents[node], first, second);
    }

    /** Sets two numbers that add up to 1 to the shares of two others of the ratio m 2^e; either may be too small for a double. */
    static void shares(double mantissa, long exponent, ScaledNumber first, ScaledNumber second) {
        if (mantissa == 0 || mantissa == Double.POSITIVE_INFINITY) {
            first.set(mantissa == 0 ? 0 : 1, 0);
            second.set(mantissa == 0 ? 1 : 0, 0);
        } else if (Math.abs(exponent) < BITS) {
            double ratio = Math.scalb(mantissa, (int) exponent);
            first.set(ratio / (1 + ratio), 0);
            second.set(1 / (1 + ratio), 0);
        } else {
            first.set(exponent > 0 ? 1 : mantissa, exponent > 0 ? 0 : exponent);
            second.set(exponent > 0 ? 1 / mantissa : 1, exponent > 0 ? -exponent : 0);
        }
    }

    /** The probability of every variable to be true, when what is left of the trace is the root. */
    public double[] probabilities(Weights weights, int variables) {
        ScaledNumber ofFirst = new ScaledNumber();
        ScaledNumber ofSecond = new ScaledNumber();
        double[] reach = new double[nodeCount];
        double[] probabilities = new double[variables];
        for (int i = 0; i < traceSize; i++) {
            flow(trace[i], 1, reach, probabilities, weights);
        }
        // A node is younger than those it is made of.
        int end = entryCount;
        for (int node = nodeCount - 1; node >= 0; node--) {
            shares(node, ofFirst, ofSecond);
            double first = reach[node] * ofFirst.doubleValue();
            double second = reach[node] * ofSecond.doubleValue();
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
            int literal = literal(entry);
            if ((literal & 1) == 0) {
                probabilities[literal >> 1] += isFree(entry) ? mass * weights.freeShare(literal >> 1) : mass;
            }
        }
    }
}
