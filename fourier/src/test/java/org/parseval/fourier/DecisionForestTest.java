package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.testing.RandomPolynomials;
import org.parseval.model.DecisionTree;
import org.parseval.testing.RandomModels;
import org.parseval.testing.RandomTrees;
import org.parseval.testing.SeededTest;

/** Theorems 2 and 3: decision trees of bounded depth and polynomials of bounded degree. */
class DecisionForestTest {
    private static final int VARIABLES = 8;

    @SeededTest(200)
    void theorem2TreeOfDepthDHasNoTermAboveDegreeD(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        DecisionTree tree = RandomTrees.tree(random, VARIABLES, random.nextInt(6));
        Polynomial f = Polynomial.ofTree(tree);
        f.checkInvariants();
        assertThat(f.degree()).isLessThanOrEqualTo(tree.depth());
        for (int point = 0; point < 1 << VARIABLES; point++) {
            int[] states = RandomPolynomials.states(point, VARIABLES);
            assertThat(f.evaluate(states)).isCloseTo(tree.value(states), within(1e-12));
        }
    }

    @SeededTest(200)
    void theorem3PolynomialOfDegreeDIsASumOfTreesOfDepthD(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random)
                .truncate(TruncationRule.MIN_DEGREE, 1 + random.nextInt(20))
                .polynomial();
        DecisionForest forest = f.toDecisionTrees();
        assertThat(forest.depth()).isLessThanOrEqualTo(f.degree());
        assertThat(forest.trees()).hasSizeLessThanOrEqualTo(f.size());
        for (int point = 0; point < 1 << VARIABLES; point++) {
            int[] states = RandomPolynomials.states(point, VARIABLES);
            assertThat(forest.value(states)).isCloseTo(f.evaluate(states), within(1e-12));
        }
        assertThat(forest.toPolynomial().plus(f.times(-1)).weight()).isLessThan(1e-20);
    }

    @Test
    void termJoinsTheTreeOfATermThatContainsIt() {
        Polynomial f = Polynomial.ofTable(new int[] {0, 1}, new double[] {1, 2, 3, 5})
                .plus(Polynomial.parity(new int[] {2}, 1));
        assertThat(f.toDecisionTrees().trees()).hasSize(2);
        assertThat(Polynomial.zero().toDecisionTrees().trees()).isEmpty();
        assertThat(Polynomial.zero().toDecisionTrees().depth()).isZero();
    }

    @Test
    void treesPast64VariablesHaveTheDepthOfTheDegree() {
        Polynomial f = RandomPolynomials.over(200, Polynomial.parity(new int[] {3, 77, 191}, 2));
        DecisionForest forest = f.toDecisionTrees();
        assertThat(forest.depth()).isEqualTo(3);
        assertThat(forest.toPolynomial()).isEqualTo(f.withoutUnusedVariables());
    }

    @Test
    void treeTooLargeForMemoryIsRefused() {
        Polynomial wide = Polynomial.parity(IntStream.range(0, 500).toArray(), 1);
        assertThatIllegalArgumentException().isThrownBy(wide::toDecisionTrees);
    }
}
