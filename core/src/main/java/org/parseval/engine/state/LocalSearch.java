package org.parseval.engine.state;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Categorical;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Logarithms;

/**
 * Improves a state by changing one variable at a time, then by shaking a few neighbouring variables and improving again, keeping what is
 * not worse. What a shake costs depends on what it changes, not on the size of the model. An impossible factor counts as a very small one,
 * so that the search finds its way out.
 */
final class LocalSearch {
    /** In place of the logarithm of zero. */
    private static final double IMPOSSIBLE = -1e6;

    /** A gain that is no more than rounding, which could send the search in circles. */
    private static final double ROUNDING = 1e-12;

    private final StatePolicy policy = StatePolicy.STANDARD;
    private final Model model;
    private final double[][] logs;
    private final int[][] scopes;
    private final int[][] factorsOf;
    /** Of each variable in the tables of its factors. */
    private final int[][] stridesOf;

    private final SplittableRandom random;
    /** Of each factor, the entry at the present state. */
    private final int[] entries;

    private final double[] gains;
    private final int[] queue;
    private final boolean[] queued;
    private int[] changed = new int[64];
    private int[] before = new int[64];
    private int changes;
    private int queueStart;
    private int queueSize;

    /**
     * @param seed of the shakes
     * @param look called for every factor; what it throws ends the work
     */
    LocalSearch(Model model, long seed, Runnable look) {
        this.model = model;
        random = new SplittableRandom(seed);
        int variables = model.variableCount();
        int factors = model.factors().size();
        logs = new double[factors][];
        scopes = new int[factors][];
        entries = new int[factors];
        int[] degrees = new int[variables];
        for (int f = 0; f < factors; f++) {
            look.run();
            Factor factor = model.factors().get(f);
            scopes[f] = factor.scope();
            logs[f] = factor.toTable(model).values().clone();
            for (int i = 0; i < logs[f].length; i++) {
                logs[f][i] = logs[f][i] == 0 ? IMPOSSIBLE : Math.log(logs[f][i]);
            }
            for (int v : scopes[f]) {
                degrees[v]++;
            }
        }
        factorsOf = new int[variables][];
        stridesOf = new int[variables][];
        int most = 0;
        for (int v = 0; v < variables; v++) {
            factorsOf[v] = new int[degrees[v]];
            stridesOf[v] = new int[degrees[v]];
            most = Math.max(most, model.cardinality(v));
        }
        for (int f = factors - 1; f >= 0; f--) {
            look.run();
            int[] strides = Layout.strides(Layout.sizes(scopes[f], model::cardinality));
            for (int axis = 0; axis < strides.length; axis++) {
                int v = scopes[f][axis];
                factorsOf[v][--degrees[v]] = f;
                stridesOf[v][degrees[v]] = strides[axis];
            }
        }
        gains = new double[most];
        queue = new int[variables];
        queued = new boolean[variables];
    }

    /** The logarithm of the weight of a state, minus infinity if it is impossible. */
    double logWeight(int[] states) {
        enter(states);
        double sum = 0;
        for (int f = 0; f < logs.length; f++) {
            double log = logs[f][entries[f]];
            if (log == IMPOSSIBLE) {
                return Double.NEGATIVE_INFINITY;
            }
            sum += log;
        }
        return sum;
    }

    private void enter(int[] states) {
        Arrays.fill(entries, 0);
        for (int v = 0; v < states.length; v++) {
            move(v, states[v]);
        }
    }

    private void move(int variable, int steps) {
        int[] factors = factorsOf[variable];
        int[] strides = stridesOf[variable];
        for (int k = 0; k < factors.length; k++) {
            entries[factors[k]] += steps * strides[k];
        }
    }

    /** Changes the state for the better until the shakes are used up. */
    void improve(int[] states, long shakes, BooleanSupplier stop) {
        enter(states);
        changes = 0;
        for (int v = 0; v < states.length; v++) {
            enqueue(v);
        }
        descend(states, stop);
        for (long i = 0; i < shakes && !stop.getAsBoolean(); i++) {
            changes = 0;
            double gain = shake(states) + descend(states, () -> false);
            if (gain < -ROUNDING) {
                takeBack(states);
            }
        }
    }

    /** Draws every variable anew given the others in each of some sweeps, with weights whose power grows to 1. */
    void cool(int[] states, int sweeps) {
        enter(states);
        for (int sweep = 1; sweep <= sweeps; sweep++) {
            sweep(states, (double) sweep / sweeps);
        }
    }

    /** The same with the weights as they are. */
    void settle(int[] states, int sweeps) {
        enter(states);
        for (int sweep = 1; sweep <= sweeps; sweep++) {
            sweep(states, 1);
        }
    }

    private void sweep(int[] states, double power) {
        for (int v = 0; v < states.length; v++) {
            weigh(states, v);
            int state = drawn(model.cardinality(v), power);
            move(v, state - states[v]);
            states[v] = state;
        }
    }

    /** The largest entries of tables that stand out, those that hold most of their table first. */
    List<Peak> peaks(int most) {
        return IntStream.range(0, logs.length)
                .mapToObj(f -> Peak.of(scopes[f], logs[f], model::cardinality, policy))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingDouble(Peak::share).reversed())
                .limit(most)
                .toList();
    }

    /** A state by the weights of the variable that was weighed last. */
    private int drawn(int cardinality, double power) {
        double largest = Logarithms.largest(gains, cardinality);
        double total = 0;
        for (int s = 0; s < cardinality; s++) {
            gains[s] = Math.exp(power * (gains[s] - largest));
            total += gains[s];
        }
        return Categorical.at(random.nextDouble() * total, gains, 0, cardinality);
    }

    /** A walk along factors from a random variable, each met set to a random state; returns what is gained by it. */
    private double shake(int[] states) {
        int length = policy.shortestShake() + random.nextInt(policy.longestShake() - policy.shortestShake());
        int variable = random.nextInt(states.length);
        double gain = 0;
        for (int i = 0; i < length && factorsOf[variable].length > 0; i++) {
            int state = random.nextInt(model.cardinality(variable));
            weigh(states, variable);
            gain += gains[state] - gains[states[variable]];
            change(states, variable, state);
            int[] factors = factorsOf[variable];
            int[] scope = scopes[factors[random.nextInt(factors.length)]];
            variable = scope[random.nextInt(scope.length)];
        }
        return gain;
    }

    /** Sets variables that wait to their best states until none does or it is told to stop; returns what is gained. */
    private double descend(int[] states, BooleanSupplier stop) {
        double gain = 0;
        boolean stopped = false;
        while (queueSize > 0) {
            int v = queue[queueStart];
            queueStart = queueStart + 1 == queue.length ? 0 : queueStart + 1;
            queueSize--;
            queued[v] = false;
            stopped = stopped || stop.getAsBoolean();
            if (stopped) {
                continue;
            }
            weigh(states, v);
            double old = gains[states[v]];
            int best = states[v];
            double most = old + ROUNDING * Math.max(1, Math.abs(old));
            for (int s = 0; s < model.cardinality(v); s++) {
                if (gains[s] > most) {
                    most = gains[s];
                    best = s;
                }
            }
            if (best != states[v]) {
                gain += gains[best] - old;
                change(states, v, best);
            }
        }
        return gain;
    }

    /** The part of the logarithm that depends on one variable, for each of its states. */
    private void weigh(int[] states, int variable) {
        int cardinality = model.cardinality(variable);
        Arrays.fill(gains, 0, cardinality, 0);
        int[] factors = factorsOf[variable];
        int[] strides = stridesOf[variable];
        int now = states[variable];
        for (int k = 0; k < factors.length; k++) {
            double[] table = logs[factors[k]];
            int at = entries[factors[k]] - now * strides[k];
            for (int s = 0; s < cardinality; s++, at += strides[k]) {
                gains[s] += table[at];
            }
        }
    }

    /** Notes the change, and lets the neighbours wait for their turn. */
    private void change(int[] states, int variable, int state) {
        if (changes == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changes);
            before = Arrays.copyOf(before, 2 * changes);
        }
        changed[changes] = variable;
        before[changes++] = states[variable];
        move(variable, state - states[variable]);
        states[variable] = state;
        for (int f : factorsOf[variable]) {
            for (int other : scopes[f]) {
                enqueue(other);
            }
        }
    }

    private void enqueue(int variable) {
        if (!queued[variable]) {
            queued[variable] = true;
            int end = queueStart + queueSize++;
            queue[end < queue.length ? end : end - queue.length] = variable;
        }
    }

    private void takeBack(int[] states) {
        while (changes > 0) {
            changes--;
            int variable = changed[changes];
            move(variable, before[changes] - states[variable]);
            states[variable] = before[changes];
        }
    }
}
