package org.parseval.model;

import java.util.Arrays;

/**
 * A factor whose value is read off a decision tree over Boolean variables; its scope is the tree's variables, increasing.
 *
 * <pre>{@code
 * // x1 matters only if x0 is true.
 * Factor context = DecisionTreeFactor.of(new Test(0, new Leaf(1), new Test(1, new Leaf(0.2), new Leaf(5))));
 * }</pre>
 */
public final class DecisionTreeFactor implements Factor {
    private final DecisionTree tree;
    private final int[] scope;

    private DecisionTreeFactor(DecisionTree tree, int[] scope) {
        this.tree = tree;
        this.scope = scope;
    }

    /** @throws IllegalArgumentException if a leaf is negative, infinite or not a number */
    public static DecisionTreeFactor of(DecisionTree tree) {
        tree.leaves().forEach(FactorChecks::checkValue);
        return new DecisionTreeFactor(tree, tree.variables());
    }

    /** The tree that has the values at its leaves. */
    public DecisionTree tree() {
        return tree;
    }

    @Override
    public int[] scope() {
        return scope;
    }

    @Override
    public double value(Model model, int[] states) {
        return tree.value(states);
    }

    @Override
    public double largest() {
        return tree.leaves().max().orElseThrow();
    }

    @Override
    public boolean hasZero() {
        return tree.leaves().anyMatch(value -> value == 0);
    }

    @Override
    public boolean isZeroOrOne() {
        return tree.leaves().allMatch(value -> value == 0 || value == 1);
    }

    @Override
    public TableFactor toTable(Model model) {
        double[] values = new double[FactorChecks.tableSize(scope)];
        for (int i = 0; i < values.length; i++) {
            int index = i;
            values[i] = tree.value(variable -> index >> (scope.length - 1 - Arrays.binarySearch(scope, variable)) & 1);
        }
        return TableFactor.of(scope, values);
    }

    /** The same tree, not merely the same function. */
    @Override
    public boolean equals(Object other) {
        return other instanceof DecisionTreeFactor that && tree.equals(that.tree);
    }

    @Override
    public int hashCode() {
        return tree.hashCode();
    }

    @Override
    public String toString() {
        return "DecisionTreeFactor" + Arrays.toString(scope);
    }
}
