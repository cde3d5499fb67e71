package org.parseval.engine.minibucket.bounds;

import java.util.Arrays;
import org.parseval.engine.minibucket.layout.MiniBucket;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.engine.minibucket.layout.PowerSum;
import org.parseval.inference.Deadline;
import org.parseval.numeric.Exponential;
import org.parseval.parallel.Looks;

/**
 * The passes that compute one bound: forward along the order of elimination for its value, backward for the derivative
 * with respect to every table, which are the beliefs, and in between steps that tighten it. Every step keeps the product
 * of all functions, so every pass gives a bound.
 *
 * @see "Q. Liu and A. Ihler, Bounding the partition function using Hoelder's inequality, ICML 2011"
 */
public final class Passes {
    /** Of sums and differences, relative to the logarithms that are added. */
    private static final double ROUNDING = 1e-12;

    private final MiniBucketTree tree;
    private final PowerWeights.Start start;
    private final boolean wantsMarginals;
    private final double[] weights;
    private final double[][] messages;
    /** The largest entries of the messages, which are taken out of them. */
    private final double[] peaks;
    /** The belief about a message's variables at the other end, at the last backward pass. */
    private final double[][] above;

    private final CostShifts shifts;
    private final double[][] marginals;
    /** The products of the mini-buckets of one variable. */
    private final double[][] products;

    private final double[] table;
    private final Tightening tightening;
    private BoundSide side = BoundSide.UPPER;
    private boolean settled;
    /** From this variable on maxima stand in the place of weighted sums. */
    private int frozenFrom = Integer.MAX_VALUE;
    /** From this variable on the weights are those of a temperature, which no step changes. */
    private int cooledFrom = Integer.MAX_VALUE;

    /** Until the first lower bound, a state that it must not leave out. */
    private int[] kept = {};

    private double bound = Double.NaN;
    private Looks looks = new Looks(() -> false);

    /**
     * Begins with the upper bound.
     *
     * @param start the weights of each variable's mini-buckets, which later steps change
     * @throws Deadline.TimeUp if the tables do not stand in time
     */
    public Passes(MiniBucketTree tree, PowerWeights.Start start, boolean wantsMarginals, Deadline deadline) {
        this.tree = tree;
        this.start = start;
        this.wantsMarginals = wantsMarginals;
        int size = tree.size();
        weights = new double[size];
        messages = new double[size][];
        peaks = new double[size];
        above = new double[size][];
        shifts = new CostShifts(tree, deadline);
        marginals = new double[tree.variables()][];
        int[] largest = tree.largestByRank();
        products = new double[largest.length][];
        for (int v = 0; v < tree.variables(); v++) {
            deadline.check();
            start.set(side, weights, tree.first(v), tree.first(v + 1));
            marginals[v] = new double[tree.member(tree.first(v)).states];
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                MiniBucket member = tree.member(m);
                messages[m] = new double[member.length];
                above[m] = new double[member.length];
                Arrays.fill(above[m], 1);
            }
        }
        for (int r = 0; r < largest.length; r++) {
            products[r] = new double[largest[r]];
        }
        table = new double[Arrays.stream(largest).max().orElse(0)];
        tightening = new Tightening(tree, weights, shifts, table);
    }

    /**
     * Goes on with the lower bound, from what the upper one believes.
     *
     * @param state that is worth keeping where zeros make it necessary to leave some out
     */
    public void turnToLower(int[] state) {
        side = BoundSide.LOWER;
        kept = state;
        double[] old = weights.clone();
        for (int v = 0; v < tree.variables(); v++) {
            start.set(side, weights, tree.first(v), tree.first(v + 1));
        }
        shifts.reweigh(old, weights);
    }

    /**
     * Goes on at a lower temperature: with weights that sum to less than 1, each pass bounds not the sum of all values f, but that of
     * f^(1/t), to the power of t, which comes down to the largest value as t goes to zero. Where some variables are summed over before the
     * others are maximised, f is their sum.
     *
     * @param factor by which the temperature changes, from 1 at the beginning
     * @param from the first variable in the order that is maximised
     */
    public void cool(double factor, int from) {
        cooledFrom = from;
        for (int m = tree.first(from); m < weights.length; m++) {
            weights[m] *= factor;
        }
        settled = false;
    }

    /**
     * Computes all messages at temperature zero: the bound is on the largest value. Returns whether it was completed in time.
     *
     * @param from the first variable in the order that is maximised
     */
    public boolean maximise(int from, Deadline deadline) {
        frozenFrom = from;
        settled = false;
        boolean complete = forward(0, 0, deadline);
        frozenFrom = Integer.MAX_VALUE;
        settled = false;
        return complete;
    }

    /**
     * A search among all states that is led by the messages of the last pass, which must have been one of maxima.
     *
     * @param from the first variable in the order that was maximised
     */
    public BranchAndBound search(int from) {
        return new BranchAndBound(tree, messages, peaks, from);
    }

    BoundSide side() {
        return side;
    }

    /** The logarithm of the bound that the last complete forward pass gave. */
    public double bound() {
        return bound;
    }

    /** The most that rounding may have added to the bound or taken from it. No message makes an error of those before it larger. */
    public double margin() {
        double total = 0;
        for (double weight : weights) {
            total += Math.abs(weight);
        }
        double magnitude = tree.constantMagnitude();
        for (double peak : peaks) {
            magnitude += Math.abs(peak);
        }
        return rounding(magnitude, peaks.length) + 2 * Exponential.ERROR * total;
    }

    /** The rounding error of a sum of so many logarithms, whose absolute values have this sum. */
    public static double rounding(double magnitude, int terms) {
        return (ROUNDING + 0x1p-53 * terms) * Math.max(1, magnitude);
    }

    /** A state of large value, by the messages of the last pass. */
    public int[] decode(Deadline deadline) {
        return tree.decode(messages, deadline);
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
    public boolean forward(double shift, double step, Deadline deadline) {
        looks = Looks.giveUpBy(deadline::check);
        try {
            return forward(shift, step);
        } catch (Deadline.TimeUp up) {
            return false;
        }
    }

    private boolean forward(double shift, double step) {
        double total = tree.logConstant();
        for (int v = 0; v < tree.variables() && total > Double.NEGATIVE_INFINITY; v++) {
            looks.run();
            int first = tree.first(v);
            int count = tree.first(v + 1) - first;
            if (!settled || tree.moves(first)) {
                send(v, shift, step);
            }
            for (int r = 0; r < count; r++) {
                total += peaks[first + r];
            }
        }
        kept = new int[0];
        settled |= total > Double.NEGATIVE_INFINITY;
        bound = total;
        return true;
    }

    private void send(int v, double shift, double step) {
        int first = tree.first(v);
        int count = tree.first(v + 1) - first;
        multiplyAll(v);
        if (count > 1 && kept.length > 0 && shifts.leaveOutZeros(v, products, kept, table)) {
            multiplyAll(v);
        }
        if (count > 1 && (shift > 0 || step > 0)) {
            tightening.step(v, shift, v < cooledFrom ? step : 0, side, products, messages, above);
        }
        for (int r = 0; r < count; r++) {
            MiniBucket member = tree.member(first + r);
            double[] sent = messages[first + r];
            double weight = v < frozenFrom ? weights[first + r] : 0;
            PowerSum.eliminate(products[r], member.states, member.length, weight, sent);
            peaks[first + r] = normalise(sent);
        }
    }

    private void multiplyAll(int v) {
        for (int m = tree.first(v); m < tree.first(v + 1); m++) {
            product(v, m, products[m - tree.first(v)]);
        }
    }

    private void product(int v, int m, double[] product) {
        tree.member(m).product(messages, product, looks);
        if (tree.isSplit(v)) {
            shifts.apply(v, m, product);
        }
    }

    /** Takes the largest entry out of a message and returns it. */
    public static double normalise(double[] message) {
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

    /** Computes all beliefs, for the messages of the last forward pass; returns whether it was completed in time. */
    public boolean backward(Deadline deadline) {
        looks = Looks.giveUpBy(deadline::check);
        try {
            descend();
            return true;
        } catch (Deadline.TimeUp up) {
            return false;
        }
    }

    private void descend() {
        for (int v = tree.variables() - 1; v >= 0; v--) {
            looks.run();
            Arrays.fill(marginals[v], 0);
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                if (wantsMarginals || tree.receivesMoves(m)) {
                    descend(v, m);
                }
            }
        }
    }

    private void descend(int v, int m) {
        MiniBucket member = tree.member(m);
        product(v, m, table);
        PowerSum.condition(table, member.states, member.length, weights[m]);
        Tightening.multiply(member, above[m], table);
        for (int s = 0, at = 0; s < member.states && wantsMarginals; s++) {
            double sum = 0;
            for (int j = 0; j < member.length; j++) {
                sum += table[at++];
            }
            marginals[v][s] += weights[m] * sum;
        }
        for (int i = 0; i < member.senders.length; i++) {
            if (wantsMarginals || tree.moves(member.senders[i])) {
                looks.take(member.shortSteps());
                member.inbound[i].collect(table, above[member.senders[i]]);
            }
        }
    }
}
