package org.parseval.experiments.paper.theory;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.PageBlock;
import org.parseval.experiments.theory.CanonicalDecisionTree;
import org.parseval.experiments.theory.RandomRestriction;
import org.parseval.experiments.theory.SpectralBound;
import org.parseval.fourier.ContractiveProduct;
import org.parseval.fourier.DecisionForest;
import org.parseval.fourier.Polynomial;
import org.parseval.model.DecisionTree;

/** Decision trees: the paper's example (Figure 1) with Theorems 2 and 3, and one canonical tree of the supplement. */
final class Trees {
    private static final int VARIABLES = 7;
    private static final double ROUNDING = 1e-12;

    /** The values of the example's leaves, from all false to all true; the paper's figure is not part of its text. */
    private static final double[] LEAVES = {2, 3, 5, 7, 11, 13, 17, 19};

    private Trees() {}

    /** Seven variables, one for each inner node, counted from the root down; every path tests three of them. */
    static DecisionTree example() {
        return inner(1);
    }

    private static DecisionTree inner(int node) {
        return node <= VARIABLES
                ? new DecisionTree.Test(node - 1, inner(2 * node), inner(2 * node + 1))
                : new DecisionTree.Leaf(LEAVES[node - VARIABLES - 1]);
    }

    static Section section(long seed) {
        DecisionTree tree = example();
        Polynomial expansion = Polynomial.ofTree(tree);
        double[] values = values(tree);
        DecisionForest forest = expansion.toDecisionTrees();
        List<Check> checks = List.of(
                Check.of(
                        "Figure 1 and Theorem 2",
                        "A tree of depth 3 over 7 variables has no coefficient of a degree above 3, and at most 4^3 coefficients in all.",
                        tableDegree(values) <= tree.depth()
                                && expansion.size() <= SpectralBound.termsOfTree(tree)
                                && SpectralBound.termsOfTree(tree) <= 64,
                        text(
                                "degree %d and %d coefficients by the transform of all %d values",
                                tableDegree(values), expansion.size(), values.length)),
                Check.of(
                        "Figure 1 and Theorem 3",
                        "The expansion is a sum of trees of depth at most 3.",
                        forest.trees().stream().allMatch(each -> each.depth() <= 3)
                                && largestDifference(forest, tree) <= ROUNDING,
                        text(
                                "%d trees, the deepest of depth %d; the sum is off by at most %.2g",
                                forest.trees().size(),
                                forest.trees().stream()
                                        .mapToInt(DecisionTree::depth)
                                        .max()
                                        .orElse(0),
                                largestDifference(forest, tree))),
                independence(values));
        List<PageBlock> blocks = List.of(
                new PageBlock.TreeDrawing(
                        "figure1",
                        "A decision tree over 7 variables, as in the paper's Figure 1: 8 rules for 128 values. The paper's text does not"
                                + " have the values of the leaves; these are ours.",
                        drawing(tree)),
                canonical(seed));
        return new Section(checks, blocks);
    }

    private static double[] values(DecisionTree tree) {
        double[] values = new double[1 << VARIABLES];
        for (int point = 0; point < values.length; point++) {
            int states = point;
            values[point] = tree.value(v -> states >> v & 1);
        }
        return values;
    }

    /** The largest degree of a coefficient that is not rounding, by a way that does not know of the tree. */
    private static int tableDegree(double[] values) {
        double[] weights = new SmallFunction("", VARIABLES, values).weights();
        int degree = VARIABLES;
        while (weights[degree] < ROUNDING) {
            degree--;
        }
        return degree;
    }

    private static double largestDifference(DecisionForest forest, DecisionTree tree) {
        double largest = 0;
        for (int point = 0; point < 1 << VARIABLES; point++) {
            int states = point;
            double sum = forest.trees().stream()
                    .mapToDouble(each -> each.value(v -> states >> v & 1))
                    .sum();
            largest = Math.max(largest, Math.abs(sum - tree.value(v -> states >> v & 1)));
        }
        return largest;
    }

    /** Under the distribution proportional to the tree's values. */
    private static Check independence(double[] values) {
        double total = 0;
        double[][] together = new double[VARIABLES][VARIABLES];
        for (int point = 0; point < values.length; point++) {
            total += values[point];
            for (int v = 0; v < VARIABLES; v++) {
                for (int w = 0; w < VARIABLES; w++) {
                    together[v][w] += (point >> v & point >> w & 1) * values[point];
                }
            }
        }
        double least = Double.POSITIVE_INFINITY;
        List<String> independent = new ArrayList<>();
        for (int v = 0; v < VARIABLES; v++) {
            for (int w = 0; w < v; w++) {
                double covariance =
                        Math.abs(together[v][w] / total - together[v][v] / total * (together[w][w] / total));
                least = Math.min(least, covariance);
                if (covariance <= ROUNDING) {
                    independent.add(text("x%d and x%d", w + 1, v + 1));
                }
            }
        }
        return Check.of(
                "Figure 1, independence",
                "No two variables are independent of each other.",
                independent.isEmpty(),
                text("least covariance of two variables %.2g", least)
                        + (independent.isEmpty() ? "" : "; independent: " + String.join(", ", independent)));
    }

    private static PageBlock canonical(long seed) {
        ContractiveProduct formula = ContractiveProduct.of(new WeightedSat(10, 12, 3, 0.3).generate(seed));
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        RandomRestriction restriction = RandomRestriction.drawOpen(10, 4, random);
        double gamma = 0.05;
        DecisionTree tree = CanonicalDecisionTree.of(formula, restriction, gamma);
        return new PageBlock.TreeDrawing(
                "canonical",
                text(
                        "The canonical decision tree of the supplement: 12 clauses of 3 literals over 10 variables, eta 0.3, a random"
                                + " restriction that leaves 4 open, gamma %.2f; depth %d, and what is nowhere above gamma is a leaf of 0.",
                        gamma, tree.depth()),
                drawing(tree));
    }

    private static PageBlock.Node drawing(DecisionTree tree) {
        if (tree instanceof DecisionTree.Test test) {
            return new PageBlock.Node(
                    "x" + (test.variable() + 1),
                    List.of(
                            new PageBlock.Branch("-1", drawing(test.whenFalse())),
                            new PageBlock.Branch("+1", drawing(test.whenTrue()))));
        }
        return new PageBlock.Node(text("%.3g", tree.leaves().sum()), List.of());
    }
}
