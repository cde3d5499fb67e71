package org.parseval.testing;

import java.util.random.RandomGenerator;
import org.parseval.model.DecisionTree;

/** Seeded random decision trees, some of which test a variable twice along a path. */
public final class RandomTrees {
    private RandomTrees() {}

    /** A tree of at most the given depth over variables from 0, with leaves in [0, 1). */
    public static DecisionTree tree(RandomGenerator random, int variables, int depth) {
        if (depth == 0 || random.nextInt(6) == 0) {
            return new DecisionTree.Leaf(random.nextDouble());
        }
        return new DecisionTree.Test(
                random.nextInt(variables), tree(random, variables, depth - 1), tree(random, variables, depth - 1));
    }
}
