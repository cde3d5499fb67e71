package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.parseval.fourier.testing.RandomPolynomials;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTree.Leaf;

/** The small examples in the text of the paper. */
class PaperExamplesTest {

    @Test
    void table1TransformsATableOfFourValues() {
        double[] phi = {0.5, 3, 7, 11};
        Polynomial f = Polynomial.ofTable(new int[] {0, 1}, phi);
        assertThat(f.coefficientOf()).isEqualTo((phi[0] + phi[1] + phi[2] + phi[3]) / 4);
        assertThat(f.coefficientOf(0)).isEqualTo((-phi[0] - phi[1] + phi[2] + phi[3]) / 4);
        assertThat(f.coefficientOf(1)).isEqualTo((-phi[0] + phi[1] - phi[2] + phi[3]) / 4);
        assertThat(f.coefficientOf(0, 1)).isEqualTo((phi[0] - phi[1] - phi[2] + phi[3]) / 4);
    }

    @Test
    void table1IsTheInterpolationOfItsValues() {
        double[] phi = {0.5, 3, 7, 11};
        Polynomial interpolation = Polynomial.zero();
        for (int row = 0; row < 4; row++) {
            Polynomial x = half(0, row >> 1);
            Polynomial y = half(1, row & 1);
            interpolation = interpolation.plus(x.times(y).times(phi[row]));
        }
        assertThat(interpolation).isEqualTo(Polynomial.ofTable(new int[] {0, 1}, phi));
    }

    /** (1 + x)/2 or (1 - x)/2: one where the variable has the state, else zero. */
    private static Polynomial half(int variable, int state) {
        return Polynomial.parity(new int[] {variable}, state - 0.5).plus(Polynomial.constant(0.5));
    }

    @Test
    void exampleOfTheClassComment() {
        Polynomial phi = Polynomial.ofTable(new int[] {0, 1}, new double[] {1, 2, 3, 4});
        assertThat(phi).hasToString("2.5 + x0 + 0.5 x1");
        assertThat(phi.evaluate(new int[] {1, 0})).isEqualTo(3);
        assertThat(phi.sumOut(0)).hasToString("5 + x1");
    }

    @Test
    void figure1TreeOfSevenVariablesHasFewTermsButNoIndependence() {
        DecisionTree tree = figure1();
        Polynomial f = Polynomial.ofTree(tree);
        assertThat(tree.leaves().count()).isEqualTo(8);
        assertThat(tree.variables()).hasSize(7);
        assertThat(f.degree()).isEqualTo(3);
        assertThat(f.size()).isLessThanOrEqualTo(64);
        assertThat(f.toTable()).hasSize(128);
        for (int point = 0; point < 128; point++) {
            int[] states = RandomPolynomials.states(point << 1, 8);
            assertThat(f.evaluate(states)).isCloseTo(tree.value(states), within(1e-12));
        }
    }

    /** A complete tree of depth 3, another variable at each of its seven tests. */
    private static DecisionTree figure1() {
        DecisionTree left = new DecisionTree.Test(2, pair(4, 0.3, 5), pair(5, 2, 0.1));
        DecisionTree right = new DecisionTree.Test(3, pair(6, 7, 0.2), pair(7, 1, 4));
        return new DecisionTree.Test(1, left, right);
    }

    private static DecisionTree pair(int variable, double whenFalse, double whenTrue) {
        return new DecisionTree.Test(variable, new Leaf(whenFalse), new Leaf(whenTrue));
    }

    @Test
    void polynomialsReadLikeFormulas() {
        assertThat(Polynomial.zero()).hasToString("0");
        assertThat(Polynomial.constant(-2)).hasToString("-2");
        assertThat(Polynomial.parity(new int[] {3, 1}, -0.25).plus(Polynomial.constant(0.5)))
                .hasToString("0.5 - 0.25 x1 x3");
        assertThat(Polynomial.parity(new int[] {0}, -1)).hasToString("-x0");
        double[] spike = new double[64];
        spike[0] = 64;
        assertThat(Polynomial.ofTable(new int[] {0, 1, 2, 3, 4, 5}, spike).toString())
                .startsWith("1 - x0 - x1 + x0 x1 - x2")
                .endsWith(" + ... (64 terms)");
    }
}
