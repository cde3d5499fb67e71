package org.parseval.engine.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** What a chain does in one sweep: every variable by itself, and now and then one of the forests as a whole. */
final class Mover {
    /** Enough that most variables are in a forest with most of their neighbours at some time. */
    private static final int FORESTS = 4;

    /** A forest costs several times what its variables cost one by one. */
    private static final int SWEEPS_BETWEEN = 8;

    final SiteKernel sites;
    private final List<ForestKernel> forests = new ArrayList<>();
    private int turn;

    Mover(LogModel model, List<Forest> plans, int width) {
        sites = new SiteKernel(model, width);
        plans.forEach(plan -> forests.add(new ForestKernel(model, plan)));
    }

    /** Induced forests that differ: each prefers the variables that were outside most often so far. */
    static List<Forest> forests(LogModel model, SplittableRandom random) {
        List<Forest> plans = new ArrayList<>();
        double[] chosen = new double[model.variableCount()];
        for (int i = 0; i < FORESTS; i++) {
            Integer[] order = new Integer[chosen.length];
            Arrays.setAll(order, v -> v);
            double[] rank = new double[chosen.length];
            Arrays.setAll(rank, v -> chosen[v] + random.nextDouble());
            Arrays.sort(order, (one, other) -> Double.compare(rank[one], rank[other]));
            Forest forest = Forest.induced(
                    model, Arrays.stream(order).mapToInt(Integer::intValue).toArray());
            plans.add(forest);
            Arrays.stream(forest.roots()).forEach(root -> chosen[root]++);
            forest.steps().forEach(step -> Arrays.stream(step.children()).forEach(child -> chosen[child]++));
        }
        return plans;
    }

    void sweep(Chains chains, double[][] tables, double[] powers) {
        sites.sweep(chains, tables, powers);
        moveForest(chains, tables, powers);
    }

    /** The same, adding the probabilities of all states to the sums. */
    void sweep(Chains chains, double[][] tables, double[] powers, double[] sums) {
        sites.sweep(chains, tables, powers, sums);
        moveForest(chains, tables, powers);
    }

    private void moveForest(Chains chains, double[][] tables, double[] powers) {
        if (++turn % SWEEPS_BETWEEN == 0 && !forests.isEmpty()) {
            forests.get(turn / SWEEPS_BETWEEN % forests.size()).update(chains, tables, powers);
        }
    }
}
