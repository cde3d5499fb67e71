package org.parseval.engine.minibucket;

import java.util.Arrays;
import org.parseval.inference.Deadline;

/**
 * The passes that compute one bound: forward along the order of elimination for its value, backward for the derivative
 * with respect to every table, which are the beliefs, and in between steps that tighten it: costs are shifted between
 * the mini-buckets of a variable until their beliefs about what they share agree, and weights move along their
 * gradient. Every step keeps the product of all functions, so every pass gives a bound.
 *
 * @see "Q. Liu and A. Ihler, Bounding the partition function using Hoelder's inequality, ICML 2011"
 */
final class Passes {
    private final MiniBucketTree tree;
    private final Side side;
    private final double[] weights;
    private final double[][] messages;
    /**
     * What is known about a message's variables from the other end: after a backward pass, for mini-buckets of a split
     * variable, log belief - message / weight.
     */
    private final double[][] above;

    private final double[][] shifts;
    private final double[][] marginals;
    private final double[] table;
    private final double[] message;
    private final double[] entropy;
    private double[] logBeliefs = {};
    private double[] entropies = {};
    private double bound = Double.NaN;

    Passes(MiniBucketTree tree, Method method, Side side) {
        this.tree = tree;
        this.side = side;
        int size = tree.size();
        weights = new double[size];
        messages = new double[size][];
        above = new double[size][];
        shifts = new double[size][];
        marginals = new double[tree.variables()][];
        int largest = 0;
        int longest = 0;
        for (int v = 0; v < tree.variables(); v++) {
            Weights.start(method, side, weights, tree.first(v), tree.first(v + 1));
            marginals[v] = new double[tree.member(tree.first(v)).states];
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                MiniBucket member = tree.member(m);
                largest = Math.max(largest, member.size);
                longest = Math.max(longest, member.length);
                messages[m] = new double[member.length];
                above[m] = new double[member.length];
                shifts[m] = new double[tree.isSplit(v) ? tree.ontoShared(v)[0].length() : 0];
            }
        }
        table = new double[largest];
        message = new double[longest];
        entropy = new double[longest];
    }

    /** The logarithm of the bound that the last complete forward pass gave. */
    double bound() {
        return bound;
    }

    /** The beliefs about single variables that the last complete backward pass gave. */
    double[][] marginals() {
        return marginals;
    }

    /**
     * Computes all messages and the bound.
     *
     * @param shift how far to move towards agreement of beliefs before each message, 0 for not at all
     * @param step of the weights along their gradient, 0 for none
     * @return whether it was completed in time
     */
    boolean forward(double shift, double step, Deadline deadline) {
        double total = tree.logConstant();
        for (int v = 0; v < tree.variables() && total > Double.NEGATIVE_INFINITY; v++) {
            if (deadline.passed()) {
                return false;
            }
            if (tree.isSplit(v) && (shift > 0 || step > 0)) {
                tighten(v, shift, step);
            }
            for (int m = tree.first(v); m < tree.first(v + 1) && total > Double.NEGATIVE_INFINITY; m++) {
                MiniBucket member = tree.member(m);
                product(v, m);
                PowerSum.eliminate(table, member.states, member.length, weights[m], messages[m]);
                total += normalise(messages[m]);
            }
        }
        bound = total;
        return true;
    }

    private void product(int v, int m) {
        tree.member(m).product(messages, table);
        if (tree.isSplit(v)) {
            tree.ontoShared(v)[m - tree.first(v)].spread(shifts[m], table);
        }
    }

    /** Takes the largest entry out of a message and returns it. */
    private static double normalise(double[] message) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double value : message) {
            largest = Math.max(largest, value);
        }
        if (largest > Double.NEGATIVE_INFINITY) {
            for (int j = 0; j < message.length; j++) {
                message[j] -= largest;
            }
        }
        return largest;
    }

    private void tighten(int v, double shift, double step) {
        int first = tree.first(v);
        int count = tree.first(v + 1) - first;
        Projection[] ontoShared = tree.ontoShared(v);
        int length = ontoShared[0].length();
        if (logBeliefs.length < count * length || entropies.length < count) {
            logBeliefs = new double[Math.max(logBeliefs.length, count * length)];
            entropies = new double[Math.max(entropies.length, count)];
        }
        double[] shared = new double[length];
        for (int r = 0; r < count; r++) {
            product(v, first + r);
            if (!believe(first + r, r)) {
                return;
            }
            ontoShared[r].collect(table, shared);
            double total = 0;
            for (double value : shared) {
                total += value;
            }
            for (int j = 0; j < length; j++) {
                logBeliefs[r * length + j] = Math.log(shared[j] / total);
            }
        }
        agree(first, count, length, shift);
        if (step > 0) {
            Weights.step(side, step, entropies, weights, first, first + count);
        }
    }

    /** Turns the table of a mini-bucket into its belief up to a constant; false if there is none. */
    private boolean believe(int m, int r) {
        MiniBucket member = tree.member(m);
        int length = member.length;
        PowerSum.condition(table, member.states, length, weights[m], message, entropy);
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < length; j++) {
            double log = message[j] == Double.NEGATIVE_INFINITY
                    ? Double.NEGATIVE_INFINITY
                    : message[j] / weights[m] + above[m][j];
            message[j] = log;
            largest = Math.max(largest, log);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            return false;
        }
        double total = 0;
        double mean = 0;
        for (int j = 0; j < length; j++) {
            double belief = Math.exp(message[j] - largest);
            message[j] = belief;
            total += belief;
            mean += belief * entropy[j];
        }
        entropies[r] = mean / total;
        multiply(member, message);
        return true;
    }

    private void multiply(MiniBucket member, double[] belief) {
        int length = member.length;
        for (int s = 0, at = 0; s < member.states; s++, at += length) {
            for (int j = 0; j < length; j++) {
                table[at + j] *= belief[j];
            }
        }
    }

    /** Shifts costs towards the weighted geometric mean of the beliefs; the shifts of one entry cancel. */
    private void agree(int first, int count, int length, double shift) {
        for (int j = 0; j < length; j++) {
            double mean = 0;
            for (int r = 0; r < count; r++) {
                mean += weights[first + r] * logBeliefs[r * length + j];
            }
            // An entry that a mini-bucket holds impossible has no finite logarithm, and no cost to shift.
            if (Math.abs(mean) < Double.POSITIVE_INFINITY) {
                for (int r = 0; r < count; r++) {
                    shifts[first + r][j] += shift * weights[first + r] * (mean - logBeliefs[r * length + j]);
                }
            }
        }
    }

    /** Computes all beliefs, for the messages of the last forward pass; returns whether it was completed in time. */
    boolean backward(Deadline deadline) {
        for (int v = tree.variables() - 1; v >= 0; v--) {
            if (deadline.passed()) {
                return false;
            }
            Arrays.fill(marginals[v], 0);
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                descend(v, m);
            }
        }
        return true;
    }

    private void descend(int v, int m) {
        MiniBucket member = tree.member(m);
        product(v, m);
        PowerSum.condition(table, member.states, member.length, weights[m], message, entropy);
        if (member.length == 1) {
            above[m][0] = 1;
        }
        multiply(member, above[m]);
        for (int s = 0, at = 0; s < member.states; s++) {
            double sum = 0;
            for (int j = 0; j < member.length; j++) {
                sum += table[at++];
            }
            marginals[v][s] += weights[m] * sum;
        }
        for (int i = 0; i < member.senders.length; i++) {
            member.inbound[i].collect(table, above[member.senders[i]]);
        }
        if (tree.isSplit(v)) {
            for (int j = 0; j < member.length; j++) {
                above[m][j] = above[m][j] == 0 || message[j] == Double.NEGATIVE_INFINITY
                        ? Double.NEGATIVE_INFINITY
                        : Math.log(above[m][j]) - message[j] / weights[m];
            }
        }
    }

    /** A state of large value: backwards, each variable takes the state that its mini-buckets together prefer. */
    int[] decode() {
        int[] states = new int[tree.variables()];
        for (int v = states.length - 1; v >= 0; v--) {
            int best = 0;
            double largest = Double.NEGATIVE_INFINITY;
            for (int s = 0; s < tree.member(tree.first(v)).states; s++) {
                states[v] = s;
                double value = 0;
                for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                    value += tree.member(m).value(messages, states);
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
