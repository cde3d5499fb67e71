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
    /** Of sums and differences, relative to the logarithm. */
    private static final double ROUNDING = 1e-12;

    private final MiniBucketTree tree;
    private final Method method;
    private final boolean wantsMarginals;
    private final double[] weights;
    private final double[][] messages;
    /** The largest entries of the messages, which are taken out of them. */
    private final double[] peaks;
    /** The belief about a message's variables at the other end, at the last backward pass. */
    private final double[][] above;

    private final double[][] shifts;
    /** Of each split variable, what its mini-buckets last believed about what they share, as a logarithm. */
    private final double[][] agreed;

    private final double[][] marginals;
    /** The products of the mini-buckets of one variable. */
    private final double[][] products;

    private final double[] table;
    private final double[] message;
    private final double[] entropy;
    private final double[][] logBeliefs;
    private final double[] entropies;
    private Side side = Side.UPPER;
    private boolean settled;
    private double bound = Double.NaN;

    /** Begins with the upper bound. */
    Passes(MiniBucketTree tree, Method method, boolean wantsMarginals) {
        this.tree = tree;
        this.method = method;
        this.wantsMarginals = wantsMarginals;
        int size = tree.size();
        weights = new double[size];
        messages = new double[size][];
        peaks = new double[size];
        above = new double[size][];
        shifts = new double[size][];
        agreed = new double[tree.variables()][];
        marginals = new double[tree.variables()][];
        int[] largest = tree.largestByRank();
        products = new double[largest.length][];
        logBeliefs = new double[largest.length][];
        entropies = new double[largest.length];
        int longest = 1;
        int mostShared = 0;
        for (int v = 0; v < tree.variables(); v++) {
            Weights.start(method, side, weights, tree.first(v), tree.first(v + 1));
            marginals[v] = new double[tree.member(tree.first(v)).states];
            int shared = tree.isSplit(v) ? tree.ontoShared(v)[0].length() : 0;
            mostShared = Math.max(mostShared, shared);
            agreed[v] = new double[shared];
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                MiniBucket member = tree.member(m);
                longest = Math.max(longest, member.length);
                messages[m] = new double[member.length];
                above[m] = new double[member.length];
                Arrays.fill(above[m], 1);
                shifts[m] = new double[shared];
            }
        }
        for (int r = 0; r < largest.length; r++) {
            products[r] = new double[largest[r]];
            logBeliefs[r] = new double[mostShared];
        }
        table = new double[Arrays.stream(largest).max().orElse(0)];
        message = new double[longest];
        entropy = new double[longest];
    }

    /**
     * Goes on with the lower bound. For its weights the shifts of the upper bound are wrong, but not what it believes:
     * the bounds are tight where each mini-bucket is, up to a factor, the common belief to the power of its weight.
     */
    void turnToLower() {
        side = Side.LOWER;
        for (int v = 0; v < tree.variables(); v++) {
            int first = tree.first(v);
            int next = tree.first(v + 1);
            double[] old = Arrays.copyOfRange(weights, first, next);
            Weights.start(method, side, weights, first, next);
            for (int m = first; m < next; m++) {
                for (int j = 0; j < shifts[m].length; j++) {
                    shifts[m][j] += (weights[m] - old[m - first]) * agreed[v][j];
                }
            }
        }
    }

    Side side() {
        return side;
    }

    /** The logarithm of the bound that the last complete forward pass gave. */
    double bound() {
        return bound;
    }

    /** What rounding may have added to the bound or taken from it. No message makes an error of those before it larger. */
    double margin() {
        double total = 0;
        for (double weight : weights) {
            total += Math.abs(weight);
        }
        return rounding(bound) + 2 * Exponential.ERROR * total;
    }

    /** What rounding may do to the logarithm of a product of many factors; none for that of zero. */
    static double rounding(double log) {
        return log == Double.NEGATIVE_INFINITY ? 0 : ROUNDING * Math.max(1, Math.abs(log));
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
            int first = tree.first(v);
            int count = tree.first(v + 1) - first;
            if (!settled || tree.moves(first)) {
                for (int r = 0; r < count; r++) {
                    product(v, first + r, products[r]);
                }
                if (count > 1 && (shift > 0 || step > 0)) {
                    tighten(v, shift, step);
                }
                for (int r = 0; r < count; r++) {
                    MiniBucket member = tree.member(first + r);
                    double[] sent = messages[first + r];
                    PowerSum.eliminate(products[r], member.states, member.length, weights[first + r], sent);
                    peaks[first + r] = normalise(sent);
                }
            }
            for (int r = 0; r < count; r++) {
                total += peaks[first + r];
            }
        }
        settled |= total > Double.NEGATIVE_INFINITY;
        bound = total;
        return true;
    }

    private void product(int v, int m, double[] product) {
        tree.member(m).product(messages, product);
        if (tree.isSplit(v)) {
            tree.ontoShared(v)[m - tree.first(v)].spread(shifts[m], product);
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
        for (int r = 0; r < count; r++) {
            double total = believe(first + r, r);
            if (!(total > 0)) {
                return;
            }
            ontoShared[r].collect(table, logBeliefs[r]);
            for (int j = 0; j < ontoShared[r].length(); j++) {
                logBeliefs[r][j] = Math.log(logBeliefs[r][j] / total);
            }
        }
        agree(v, shift);
        for (int r = 0; r < count; r++) {
            ontoShared[r].spread(logBeliefs[r], products[r]);
        }
        if (step > 0) {
            Weights.step(side, step, entropies, weights, first, first + count);
        }
    }

    /** Turns the product of a mini-bucket into its belief up to a factor, the sum that is returned; zero if there is none. */
    private double believe(int m, int r) {
        MiniBucket member = tree.member(m);
        int length = member.length;
        PowerSum.differentiate(products[r], member.states, length, weights[m], message, table, entropy);
        double[] old = messages[m];
        double power = 1 / weights[m];
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < length; j++) {
            boolean possible = above[m][j] > 0 && message[j] > Double.NEGATIVE_INFINITY;
            message[j] = possible ? (message[j] - old[j]) * power : Double.NEGATIVE_INFINITY;
            largest = Math.max(largest, message[j]);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double total = 0;
        double mean = 0;
        for (int j = 0; j < length; j++) {
            double belief = above[m][j] * Exponential.exp(message[j] - largest);
            message[j] = belief;
            total += belief;
            mean += belief * entropy[j];
        }
        entropies[r] = mean / total;
        multiply(member, message);
        return total;
    }

    private void multiply(MiniBucket member, double[] belief) {
        int length = member.length;
        for (int s = 0, at = 0; s < member.states; s++, at += length) {
            for (int j = 0; j < length; j++) {
                table[at + j] *= belief[j];
            }
        }
    }

    /**
     * Shifts costs towards the weighted geometric mean of the beliefs, and leaves these shifts in place of the beliefs;
     * those of one entry cancel.
     */
    private void agree(int v, double shift) {
        int first = tree.first(v);
        int count = tree.first(v + 1) - first;
        for (int j = 0; j < agreed[v].length; j++) {
            double mean = 0;
            for (int r = 0; r < count; r++) {
                mean += weights[first + r] * logBeliefs[r][j];
            }
            // An entry that a mini-bucket holds impossible has no finite logarithm, and no cost to shift.
            boolean possible = Math.abs(mean) < Double.POSITIVE_INFINITY;
            agreed[v][j] = possible ? mean : 0;
            for (int r = 0; r < count; r++) {
                logBeliefs[r][j] = possible ? shift * weights[first + r] * (mean - logBeliefs[r][j]) : 0;
                shifts[first + r][j] += logBeliefs[r][j];
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
                if (wantsMarginals || tree.receivesMoves(m)) {
                    descend(v, m);
                }
            }
        }
        return true;
    }

    private void descend(int v, int m) {
        MiniBucket member = tree.member(m);
        product(v, m, table);
        PowerSum.condition(table, member.states, member.length, weights[m]);
        multiply(member, above[m]);
        for (int s = 0, at = 0; s < member.states && wantsMarginals; s++) {
            double sum = 0;
            for (int j = 0; j < member.length; j++) {
                sum += table[at++];
            }
            marginals[v][s] += weights[m] * sum;
        }
        for (int i = 0; i < member.senders.length; i++) {
            if (wantsMarginals || tree.moves(member.senders[i])) {
                member.inbound[i].collect(table, above[member.senders[i]]);
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
