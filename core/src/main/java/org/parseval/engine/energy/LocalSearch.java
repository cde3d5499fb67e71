package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * Improves an assignment by changing one variable at a time, then by shaking a few neighbouring variables and improving
 * again, keeping what is better. An impossible factor counts as a very small one, so that the search finds its way out.
 */
final class LocalSearch {
    /** In place of the logarithm of zero. */
    private static final double IMPOSSIBLE = -1e6;

    private final Model model;
    private final double[][] logs;
    private final int[][] scopes;
    private final int[][] strides;
    private final int[][] factorsOf;
    private final SplittableRandom random;

    LocalSearch(Model model, long seed) {
        this.model = model;
        random = new SplittableRandom(seed);
        List<Factor> factors = model.factors();
        logs = new double[factors.size()][];
        scopes = new int[factors.size()][];
        strides = new int[factors.size()][];
        List<List<Integer>> lists = new ArrayList<>();
        for (int v = 0; v < model.variableCount(); v++) {
            lists.add(new ArrayList<>());
        }
        for (int f = 0; f < logs.length; f++) {
            scopes[f] = factors.get(f).scope();
            strides[f] = new int[scopes[f].length];
            int stride = 1;
            for (int axis = scopes[f].length - 1; axis >= 0; axis--) {
                strides[f][axis] = stride;
                stride *= model.cardinality(scopes[f][axis]);
                lists.get(scopes[f][axis]).add(f);
            }
            logs[f] = Arrays.stream(factors.get(f).toTable(model).values())
                    .map(value -> value == 0 ? IMPOSSIBLE : Math.log(value))
                    .toArray();
        }
        factorsOf = lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** The logarithm of the weight of an assignment, minus infinity if it is impossible. */
    double logWeight(int[] states) {
        double sum = 0;
        for (int f = 0; f < logs.length; f++) {
            double log = logs[f][entry(f, states)];
            if (log == IMPOSSIBLE) {
                return Double.NEGATIVE_INFINITY;
            }
            sum += log;
        }
        return sum;
    }

    private int entry(int factor, int[] states) {
        int entry = 0;
        for (int axis = 0; axis < scopes[factor].length; axis++) {
            entry += strides[factor][axis] * states[scopes[factor][axis]];
        }
        return entry;
    }

    /** Changes the assignment for the better until the shakes are used up. */
    void improve(int[] states, int shakes, BooleanSupplier stop) {
        descend(states, allVariables(), stop);
        for (int i = 0; i < shakes && !stop.getAsBoolean(); i++) {
            int[] shaken = states.clone();
            int[] changed = shake(shaken);
            double before = localLog(states, changed);
            int[] touched = descend(shaken, surroundings(changed), () -> false);
            int[] all = union(changed, touched);
            before = all.length == changed.length ? before : localLog(states, all);
            if (localLog(shaken, all) > before + 1e-12) {
                System.arraycopy(shaken, 0, states, 0, states.length);
            }
        }
    }

    private int[] allVariables() {
        int[] all = new int[model.variableCount()];
        Arrays.setAll(all, i -> i);
        return all;
    }

    /** A walk along factors from a random variable, each met set to a random state. */
    private int[] shake(int[] states) {
        int length = 2 + random.nextInt(8);
        int[] changed = new int[length];
        int variable = random.nextInt(states.length);
        for (int i = 0; i < length; i++) {
            changed[i] = variable;
            states[variable] = random.nextInt(model.cardinality(variable));
            int[] factors = factorsOf[variable];
            int[] scope = scopes[factors[random.nextInt(factors.length)]];
            variable = scope[random.nextInt(scope.length)];
        }
        return Arrays.stream(changed).distinct().toArray();
    }

    private int[] surroundings(int[] variables) {
        return Arrays.stream(variables)
                .flatMap(v -> Arrays.stream(factorsOf[v]))
                .distinct()
                .flatMap(f -> Arrays.stream(scopes[f]))
                .distinct()
                .toArray();
    }

    private static int[] union(int[] one, int[] other) {
        return IntStream.concat(Arrays.stream(one), Arrays.stream(other))
                .distinct()
                .toArray();
    }

    /** The part of the logarithm that depends on some variables. */
    private double localLog(int[] states, int[] variables) {
        return Arrays.stream(variables)
                .flatMap(v -> Arrays.stream(factorsOf[v]))
                .distinct()
                .mapToDouble(f -> logs[f][entry(f, states)])
                .sum();
    }

    /** Sets variables to their best states until none changes or it is told to stop; returns those that changed. */
    private int[] descend(int[] states, int[] start, BooleanSupplier stop) {
        int[] queue = Arrays.copyOf(start, Math.max(16, start.length));
        int size = start.length;
        boolean[] queued = new boolean[states.length];
        for (int v : start) {
            queued[v] = true;
        }
        List<Integer> changed = new ArrayList<>();
        for (int next = 0; next < size && !stop.getAsBoolean(); next++) {
            int v = queue[next];
            queued[v] = false;
            int better = bestState(states, v);
            if (better != states[v]) {
                states[v] = better;
                changed.add(v);
                for (int other : surroundings(new int[] {v})) {
                    if (!queued[other]) {
                        queued[other] = true;
                        if (size == queue.length) {
                            queue = Arrays.copyOf(queue, 2 * size);
                        }
                        queue[size++] = other;
                    }
                }
            }
        }
        return changed.stream().mapToInt(Integer::intValue).distinct().toArray();
    }

    private int bestState(int[] states, int variable) {
        int old = states[variable];
        int best = old;
        double bestLog = gain(states, variable, old);
        for (int s = 0; s < model.cardinality(variable); s++) {
            double log = s == old ? bestLog : gain(states, variable, s);
            // A margin, so that rounding cannot send the search in circles.
            if (log > bestLog + 1e-12 * Math.max(1, Math.abs(bestLog))) {
                bestLog = log;
                best = s;
            }
        }
        states[variable] = old;
        return best;
    }

    private double gain(int[] states, int variable, int state) {
        states[variable] = state;
        double sum = 0;
        for (int f : factorsOf[variable]) {
            sum += logs[f][entry(f, states)];
        }
        return sum;
    }
}
