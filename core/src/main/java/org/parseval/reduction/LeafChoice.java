package org.parseval.reduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTree.Leaf;
import org.parseval.model.DecisionTree.Test;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.TableFactor;

/**
 * A wide decision tree as factors of two variables. An auxiliary variable has one state a leaf; with each variable of the
 * tree it has a factor that is 0 where the path to the leaf says otherwise, so that exactly one leaf is left; and a
 * factor of its own has the values. A tree of L leaves over n variables takes (2n + 1) L entries instead of 2^n.
 */
final class LeafChoice {
    private static final long MOST_ENTRIES = 1 << 24;

    private final int[] scope;
    private final List<Double> leaves = new ArrayList<>();
    /** For every leaf and every variable of the scope the state that leads to it, or -1 for both. */
    private final List<byte[]> paths = new ArrayList<>();

    private LeafChoice(DecisionTreeFactor factor) {
        scope = factor.scope();
        byte[] path = new byte[scope.length];
        Arrays.fill(path, (byte) -1);
        walk(factor.tree(), path);
    }

    /** Whether this takes fewer entries than a table. */
    static boolean pays(DecisionTreeFactor factor) {
        int variables = factor.scope().length;
        return variables >= Long.SIZE - 1 || entries(factor) < 1L << variables;
    }

    private static long entries(DecisionTreeFactor factor) {
        return (2L * factor.scope().length + 1) * leafCount(factor.tree());
    }

    private static long leafCount(DecisionTree tree) {
        return tree instanceof Test test ? leafCount(test.whenFalse()) + leafCount(test.whenTrue()) : 1;
    }

    /**
     * Adds a tree, no path of which tests a variable twice.
     *
     * @throws IllegalArgumentException if it has more leaves than can be afforded
     */
    static void add(DecisionTreeFactor factor, GrowingModel target) {
        if (entries(factor) > MOST_ENTRIES) {
            throw new IllegalArgumentException("a decision tree over " + factor.scope().length + " variables with "
                    + leafCount(factor.tree()) + " leaves takes " + entries(factor)
                    + " entries, expected at most " + MOST_ENTRIES);
        }
        new LeafChoice(factor).addTo(target);
    }

    private void walk(DecisionTree tree, byte[] path) {
        if (tree instanceof Leaf leaf) {
            leaves.add(leaf.value());
            paths.add(path.clone());
        } else if (tree instanceof Test test) {
            int axis = Arrays.binarySearch(scope, test.variable());
            path[axis] = 0;
            walk(test.whenFalse(), path);
            path[axis] = 1;
            walk(test.whenTrue(), path);
            path[axis] = -1;
        }
    }

    private void addTo(GrowingModel target) {
        int choice = target.addVariable(leaves.size());
        target.add(TableFactor.of(
                new int[] {choice},
                leaves.stream().mapToDouble(Double::doubleValue).toArray()));
        for (int axis = 0; axis < scope.length; axis++) {
            double[] values = new double[2 * leaves.size()];
            for (int leaf = 0; leaf < leaves.size(); leaf++) {
                byte state = paths.get(leaf)[axis];
                values[2 * leaf] = state == 1 ? 0 : 1;
                values[2 * leaf + 1] = state == 0 ? 0 : 1;
            }
            target.add(TableFactor.of(new int[] {choice, scope[axis]}, values));
        }
    }
}
