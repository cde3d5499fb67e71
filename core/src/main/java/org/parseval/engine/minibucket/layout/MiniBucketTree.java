package org.parseval.engine.minibucket.layout;

import java.util.Arrays;
import java.util.List;
import org.parseval.inference.Deadline;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;

/** All mini-buckets of a model whose variables are eliminated in their own order; read by both bounds, changed by none. */
public final class MiniBucketTree {
    private final MiniBucket[] members;
    private final int[] first;
    private final Projection[][] ontoShared;
    private final boolean[] moves;
    private final double logConstant;
    private final double constantMagnitude;

    /** @throws Deadline.TimeUp if it does not stand in time */
    public MiniBucketTree(Model model, MiniBucketLayout layout, Deadline deadline) {
        this(model, logFactors(model), layout, deadline);
    }

    /**
     * @param logFactors the logarithms of the factors over their largest values, or what stands in for them with the same product
     * @throws Deadline.TimeUp if it does not stand in time
     */
    public MiniBucketTree(Model model, double[][] logFactors, MiniBucketLayout layout, Deadline deadline) {
        double constant = 0;
        double magnitude = 0;
        for (Factor factor : model.factors()) {
            double log = Math.log(largest(factor.toTable(model).values()));
            constant += log;
            magnitude += Math.abs(log);
        }
        logConstant = constant;
        constantMagnitude = magnitude;
        int variables = model.variableCount();
        members = new MiniBucket[layout.clusters()];
        first = new int[variables + 1];
        ontoShared = new Projection[variables][];
        for (int v = 0; v < variables; v++) {
            deadline.check();
            List<JoinedFunctions> bucket = layout.buckets().get(v);
            int next = first[v];
            for (JoinedFunctions cluster : bucket) {
                members[next++] = new MiniBucket(model, cluster, logFactors, deadline::check);
            }
            first[v + 1] = next;
            ontoShared[v] = bucket.size() > 1 ? ontoShared(model, bucket) : new Projection[0];
        }
        moves = new boolean[members.length];
        for (int v = 0; v < variables; v++) {
            for (int m = first[v]; m < first[v + 1]; m++) {
                moves[m] = isSplit(v) || receivesMoves(m);
            }
        }
    }

    /** The logarithms of the factors over their largest values: what counts is then near zero, where a double is finest. */
    public static double[][] logFactors(Model model) {
        double[][] logFactors = new double[model.factors().size()][];
        for (int f = 0; f < logFactors.length; f++) {
            double[] values = model.factors().get(f).toTable(model).values();
            double largest = largest(values);
            logFactors[f] = new double[values.length];
            for (int i = 0; i < values.length; i++) {
                logFactors[f][i] = largest == 0 ? Double.NEGATIVE_INFINITY : logRatio(values[i], largest);
            }
        }
        return logFactors;
    }

    /** Near 1 the quotient keeps what the difference of two logarithms loses; far below it would underflow. */
    private static double logRatio(double value, double largest) {
        double ratio = value / largest;
        return ratio >= Double.MIN_NORMAL ? Math.log(ratio) : Math.log(value) - Math.log(largest);
    }

    private static double largest(double[] values) {
        double largest = values.length == 0 ? 1 : values[0];
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        return largest;
    }

    private static Projection[] ontoShared(Model model, List<JoinedFunctions> bucket) {
        int[] shared = JoinedFunctions.shared(bucket);
        Projection[] projections = new Projection[bucket.size()];
        for (int r = 0; r < projections.length; r++) {
            int[] clique = bucket.get(r).clique();
            projections[r] = new Projection(clique, Layout.sizes(clique, model::cardinality), shared);
        }
        return projections;
    }

    public int variables() {
        return ontoShared.length;
    }

    /** The number of mini-buckets. */
    public int size() {
        return members.length;
    }

    public MiniBucket member(int id) {
        return members[id];
    }

    /** The first mini-bucket of a variable; its others follow, up to the first of the next variable. */
    public int first(int variable) {
        return first[variable];
    }

    public boolean isSplit(int variable) {
        return ontoShared[variable].length > 0;
    }

    /** Whether tightening changes a mini-bucket's message: where nothing was split on the way to it, nothing does. */
    public boolean moves(int id) {
        return moves[id];
    }

    /** Whether tightening changes a message to a mini-bucket. */
    public boolean receivesMoves(int id) {
        for (int sender : members[id].senders) {
            if (moves[sender]) {
                return true;
            }
        }
        return false;
    }

    /** The largest tables of all variables' first mini-buckets, of their second ones and so on. */
    public int[] largestByRank() {
        int[] largest = {};
        for (int v = 0; v < variables(); v++) {
            int count = first[v + 1] - first[v];
            largest = largest.length < count ? Arrays.copyOf(largest, count) : largest;
            for (int r = 0; r < count; r++) {
                largest[r] = Math.max(largest[r], members[first[v] + r].size);
            }
        }
        return largest;
    }

    /** From the tables of a split variable's mini-buckets to those over the variables that all of them have. */
    public Projection[] ontoShared(int variable) {
        return ontoShared[variable];
    }

    /** The logarithm of the product of the largest values of the factors, which all tables leave out. */
    public double logConstant() {
        return logConstant;
    }

    /** The sum of the absolute logarithms that make up the constant, by which rounding is measured. */
    public double constantMagnitude() {
        return constantMagnitude;
    }

    /** A state of large value: backwards, each variable takes the state that its mini-buckets together prefer. */
    public int[] decode(double[][] messages, Deadline deadline) {
        int[] states = new int[variables()];
        for (int v = states.length - 1; v >= 0; v--) {
            deadline.check();
            int best = 0;
            double largest = Double.NEGATIVE_INFINITY;
            for (int s = 0; s < members[first[v]].states; s++) {
                states[v] = s;
                double value = 0;
                for (int m = first[v]; m < first[v + 1]; m++) {
                    value += members[m].value(messages, states);
                }
                if (value > largest) {
                    largest = value;
                    best = s;
                }
            }
            states[v] = best;
        }
        return states;
    }
}
