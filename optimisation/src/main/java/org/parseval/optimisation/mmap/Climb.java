package org.parseval.optimisation.mmap;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.parseval.elimination.InteractionGraph;
import org.parseval.inference.Deadline;

/**
 * Improves states of the maximised variables by changing one at a time, and the best one by changing a few that lie close together and then
 * one at a time again. What a change costs depends on what it changes: the sums are kept.
 */
final class Climb {
    /** A gain that is no more than rounding, which could send the search in circles. */
    private static final double ROUNDING = 1e-11;

    private static final int LONGEST_KICK = 6;

    private final Problem problem;
    private final ConditionedSum sum;
    private final Found found;
    private final SplittableRandom random;
    private final int[] maxima;
    private final int[][] near;

    Climb(Problem problem, ConditionedSum sum, Found found, SplittableRandom random) {
        this.problem = problem;
        this.sum = sum;
        this.found = found;
        this.random = random;
        maxima = problem.variables(true);
        near = near(InteractionGraph.of(problem.model()), problem.maximised());
    }

    /** Of each maximised variable the others that share a factor with it, or with a variable that does. */
    private static int[][] near(InteractionGraph graph, boolean[] maximised) {
        int[][] near = new int[maximised.length][];
        for (int v = 0; v < near.length; v++) {
            TreeSet<Integer> others = new TreeSet<>();
            for (int u : maximised[v] ? graph.neighbours(v) : new int[0]) {
                if (maximised[u]) {
                    others.add(u);
                } else {
                    Arrays.stream(graph.neighbours(u)).filter(w -> maximised[w]).forEach(others::add);
                }
            }
            others.remove(v);
            near[v] = others.stream().mapToInt(Integer::intValue).toArray();
        }
        return near;
    }

    /**
     * Weighs a state and climbs from there.
     *
     * @param mostWork in entries of cliques
     * @throws Deadline.TimeUp if the time is up; what was found is kept
     */
    void from(int[] states, double mostWork, Deadline deadline) {
        double log = sum.at(states, deadline);
        found.consider(sum.states(), log);
        if (log > Double.NEGATIVE_INFINITY) {
            int[] all = maxima.clone();
            shuffle(all);
            climb(all, sum.work() + mostWork, deadline);
        }
    }

    /** Kicks the best state and climbs, again and again, for so much work. */
    void goOn(double mostWork, Deadline deadline) {
        double end = sum.work() + mostWork;
        while (found.best().isPresent() && sum.work() < end && !found.isProved()) {
            deadline.check();
            int[] states = found.best().get().clone();
            int[] kicked = kick(states);
            double log = sum.at(states, deadline);
            if (log > Double.NEGATIVE_INFINITY) {
                found.consider(sum.states(), log);
                climb(kicked, end, deadline);
            }
        }
    }

    /** Gives a few variables that lie close together other states; returns them and those near them. */
    private int[] kick(int[] states) {
        int length = 1 + random.nextInt(LONGEST_KICK);
        TreeSet<Integer> touched = new TreeSet<>();
        int variable = maxima[random.nextInt(maxima.length)];
        for (int i = 0; i < length; i++) {
            int states2 = problem.model().cardinality(variable);
            states[variable] = (states[variable] + 1 + random.nextInt(states2 - 1)) % states2;
            touched.add(variable);
            Arrays.stream(near[variable]).forEach(touched::add);
            if (near[variable].length > 0) {
                variable = near[variable][random.nextInt(near[variable].length)];
            }
        }
        int[] all = touched.stream().mapToInt(Integer::intValue).toArray();
        shuffle(all);
        return all;
    }

    private void shuffle(int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = values[i];
            values[i] = values[j];
            values[j] = swapped;
        }
    }

    private void climb(int[] first, double end, Deadline deadline) {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        boolean[] queued = new boolean[near.length];
        for (int v : first) {
            queued[v] = queue.add(v);
        }
        while (!queue.isEmpty() && sum.work() < end) {
            int v = queue.poll();
            queued[v] = false;
            double most = sum.log() + ROUNDING * Math.max(1, Math.abs(sum.log()));
            int best = sum.states()[v];
            for (int s = 0; s < problem.model().cardinality(v); s++) {
                if (s != sum.states()[v]) {
                    double log = sum.with(v, s, deadline);
                    if (log > most) {
                        most = log;
                        best = s;
                    }
                }
            }
            if (best != sum.states()[v]) {
                int[] states = sum.states().clone();
                states[v] = best;
                found.consider(states, sum.at(states, deadline));
                for (int u : near[v]) {
                    if (!queued[u]) {
                        queued[u] = queue.add(u);
                    }
                }
            }
        }
    }
}
