package org.parseval.fourier;

import org.parseval.model.DecisionTree;

/**
 * Between decision trees and polynomials.
 *
 * <p>A test of x between f and g is (f + g)/2 + x (g - f)/2. So no term has more variables than its path has tests
 * (Theorem 2), and what both sides share cancels at once instead of leaf by leaf; halving loses no bit.
 */
final class TreeTransform {
    private TreeTransform() {}

    static Polynomial polynomial(DecisionTree tree) {
        if (tree instanceof DecisionTree.Leaf leaf) {
            return Polynomial.constant(leaf.value());
        }
        DecisionTree.Test test = (DecisionTree.Test) tree;
        // Fixing the variable matters only if the tree tests it again further down.
        Polynomial whenFalse =
                polynomial(test.whenFalse()).restrict(test.variable(), 0).times(0.5);
        Polynomial whenTrue =
                polynomial(test.whenTrue()).restrict(test.variable(), 1).times(0.5);
        Polynomial difference = whenTrue.plus(whenFalse.times(-1));
        return whenFalse.plus(whenTrue).plus(difference.times(Polynomial.parity(new int[] {test.variable()}, 1)));
    }

    /** A tree over the polynomial's variables in their order, no test where the value does not depend on it. */
    static DecisionTree tree(Polynomial polynomial) {
        Polynomial used = polynomial.withoutUnusedVariables();
        if (used.scope().length == 0) {
            return new DecisionTree.Leaf(used.coefficientOf());
        }
        int variable = used.scope()[0];
        return new DecisionTree.Test(variable, tree(used.restrict(variable, 0)), tree(used.restrict(variable, 1)));
    }
}
