package org.parseval.experiments.theory;

import java.util.DoubleSummaryStatistics;
import org.parseval.fourier.ContractiveFunction;
import org.parseval.fourier.ContractiveProduct;
import org.parseval.model.DecisionTree;

/**
 * The canonical decision tree of a restricted product of contractive functions under precision gamma: a tree h with
 * |h - f| &le; gamma everywhere, whose depth the weighted switching lemma bounds.
 *
 * <p>The construction is the one in the supplement's proof of Lemma 1. Stop where the function is constant or nowhere above
 * gamma; else take the first factor that is not fixed yet (with open variables left, and not 1 for all their states), test
 * its open variables one after the other, and go on below every leaf. Variables go by their numbers, factors by their
 * place in the product.
 *
 * <pre>{@code
 * DecisionTree h = CanonicalDecisionTree.of(f, RandomRestriction.draw(n, 0.05, random), 0.01);
 * }</pre>
 */
public final class CanonicalDecisionTree {
    /** All values of the restricted function are computed once. */
    private static final int MOST_OPEN = 24;

    private final ContractiveProduct product;
    private final double gamma;
    private final int[] open;
    private final int[] states;
    private final double[] values;

    private CanonicalDecisionTree(ContractiveProduct product, RandomRestriction restriction, double gamma) {
        this.product = product;
        this.gamma = gamma;
        this.open = restriction.open();
        this.states = restriction.states();
        this.values = new double[1 << open.length];
        for (int point = 0; point < values.length; point++) {
            for (int i = 0; i < open.length; i++) {
                states[open[i]] = point >> i & 1;
            }
            values[point] = product.value(states);
        }
        for (int variable : open) {
            states[variable] = RandomRestriction.OPEN;
        }
    }

    /** @throws IllegalArgumentException if more than 24 variables stay open */
    public static DecisionTree of(ContractiveProduct product, RandomRestriction restriction, double gamma) {
        int open = restriction.open().length;
        if (open > MOST_OPEN) {
            throw new IllegalArgumentException(
                    open + " variables stay open, expected at most " + MOST_OPEN + " for a canonical decision tree");
        }
        return new CanonicalDecisionTree(product, restriction, gamma).grow();
    }

    private DecisionTree grow() {
        DoubleSummaryStatistics left = valuesLeft();
        if (left.getMin() == left.getMax()) {
            return new DecisionTree.Leaf(left.getMin());
        }
        if (left.getMax() <= gamma) {
            return new DecisionTree.Leaf(0);
        }
        for (ContractiveFunction factor : product.factors()) {
            if (!factor.isFixed(states)) {
                return expand(factor.openVariables(states), 0);
            }
        }
        throw new AssertionError("a product of fixed factors is constant");
    }

    /** The values that the function still takes here. */
    private DoubleSummaryStatistics valuesLeft() {
        int free = 0;
        int point = 0;
        for (int i = 0; i < open.length; i++) {
            free |= (states[open[i]] == RandomRestriction.OPEN ? 1 : 0) << i;
            point |= (states[open[i]] == 1 ? 1 : 0) << i;
        }
        DoubleSummaryStatistics left = new DoubleSummaryStatistics();
        int choice = free;
        do {
            // Counts down through the subsets of the free bits, and around from none to all of them.
            choice = (choice - 1) & free;
            left.accept(values[point | choice]);
        } while (choice != free);
        return left;
    }

    private DecisionTree expand(int[] variables, int next) {
        if (next == variables.length) {
            return grow();
        }
        int variable = variables[next];
        states[variable] = 0;
        DecisionTree whenFalse = expand(variables, next + 1);
        states[variable] = 1;
        DecisionTree whenTrue = expand(variables, next + 1);
        states[variable] = RandomRestriction.OPEN;
        return new DecisionTree.Test(variable, whenFalse, whenTrue);
    }
}
