package org.parseval.experiments.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.ContractiveFunction;
import org.parseval.fourier.ContractiveProduct;
import org.parseval.fourier.Polynomial;
import org.parseval.fourier.testing.RandomPolynomials;
import org.parseval.model.DecisionTree;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;
import org.parseval.testing.RandomTrees;
import org.parseval.testing.SeededTest;

/** Definition 2 and the formulas of Lemmas 1 and 2 and of the main theorem. */
class SpectralBoundTest {
    private static final int VARIABLES = 8;

    @Test
    void etaIsTheLargestValueBelowOne() {
        ContractiveFunction f = ContractiveFunction.of(new int[] {4, 2}, new double[] {0.1, 1, 0.3, 1});
        assertThat(f.eta()).isEqualTo(0.3);
        assertThat(f.gap()).isEqualTo(0.7);
        assertThat(f.width()).isEqualTo(2);
        assertThat(f.value(new int[] {0, 0, 0, 0, 1})).isEqualTo(0.3);
        assertThat(ContractiveFunction.of(new int[] {}, new double[] {1}).eta()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ContractiveFunction.of(new int[] {0}, new double[] {0.5, 2}))
                .withMessage("a contractive function's largest value is 1, found 2.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ContractiveFunction.of(new int[] {0}, new double[] {0.5, 1, 1}));
    }

    @Test
    void anyFactorBecomesContractiveByItsLargestValue() {
        Model model = Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {2, 8})));
        assertThat(ContractiveProduct.of(model).eta()).isEqualTo(0.25);
        Model zero = Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {0, 0})));
        assertThatIllegalArgumentException().isThrownBy(() -> ContractiveProduct.of(zero));
    }

    @SeededTest(200)
    void productIsOneOrAtMostEta(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        ContractiveProduct f = ContractiveFamilies.clauses(random, VARIABLES, 1 + random.nextInt(8), 3, 0.4);
        for (int point = 0; point < 1 << VARIABLES; point++) {
            double value = f.value(RandomPolynomials.states(point, VARIABLES));
            assertThat(value == 1 || value <= f.eta()).isTrue();
        }
    }

    @SeededTest(200)
    void expansionHasTheValuesOfTheProduct(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        double eta = random.nextInt(3) * 0.3;
        ContractiveProduct f = ContractiveFamilies.clauses(random, VARIABLES, 6, 3, eta);
        Polynomial expansion = f.toPolynomial();
        int[] states = random.ints(VARIABLES, 0, 2).toArray();
        assertThat(expansion.evaluate(states)).isCloseTo(f.value(states), within(1e-12));
    }

    @Test
    void compressedFactorsCountPowersOfEtaDownToGamma() {
        assertThat(new SpectralBound(3, 0.1).compressedFactors(0.01)).isEqualTo(3);
        assertThat(new SpectralBound(3, 0.1).compressedFactors(0.009)).isEqualTo(4);
        assertThat(new SpectralBound(3, 0).compressedFactors(0.01)).isEqualTo(1);
    }

    @Test
    void lemma1IsTheFormulaOfThePaper() {
        SpectralBound bound = new SpectralBound(3, 0.1);
        // u = 3, so 8 u w = 72.
        assertThat(bound.switchingFailure(0.01, 2, 0.01)).isCloseTo(0.5 * Math.pow(72 / 99.0, 2), within(1e-12));
        assertThat(bound.switchingFailure(100, 3, 2, 0.01))
                .isCloseTo(0.5 * 72 * 72 * 3 * 2 / (98.0 * 99), within(1e-12));
        assertThat(bound.switchingFailure(100, 3, 2, 0.01)).isLessThan(bound.switchingFailure(0.03, 2, 0.01));
        assertThat(bound.switchingFailure(100, 3, 4, 0.01)).isZero();
    }

    @Test
    void mainTheoremFollowsFromTheLemmas() {
        for (double eta : new double[] {0, 0.1, 0.6}) {
            for (double epsilon : new double[] {0.3, 0.01, 1e-6}) {
                SpectralBound bound = new SpectralBound(3, eta);
                double gamma = Math.sqrt(epsilon / 8);
                double delta = 1 / (16 * bound.compressedFactors(gamma) * 3 + 1);
                int depth = (int) Math.ceil(Math.log(4 / epsilon) / Math.log(2));
                double failure = bound.switchingFailure(delta, depth, gamma);
                assertThat(failure).isLessThanOrEqualTo(epsilon / 8 * (1 + 1e-9));
                assertThat(SpectralBound.concentration(failure, gamma)).isLessThanOrEqualTo(epsilon);
                assertThat(bound.degree(epsilon)).isCloseTo(2 * depth / delta, within(1e-6));
            }
        }
    }

    @Test
    void linialsTheoremFollowsFromTheLemmas() {
        for (double epsilon : new double[] {0.5, 0.25, 1e-6}) {
            double delta = 1 / (16 * 3 + 1.0);
            double depth = SpectralBound.linialDegree(3, epsilon) * delta / 2;
            double failure = new SpectralBound(3, 0).switchingFailure(delta, (int) Math.round(depth), 0.5);
            assertThat(SpectralBound.concentration(failure, 0)).isLessThanOrEqualTo(epsilon * (1 + 1e-9));
            double less = new SpectralBound(3, 0).switchingFailure(delta, (int) Math.round(depth) - 1, 0.5);
            assertThat(SpectralBound.concentration(less, 0)).isGreaterThan(epsilon);
        }
        assertThat(SpectralBound.linialDegree(2, 0.25)).isEqualTo(198);
    }

    @Test
    void treesHaveNoMoreTermsThanTheirLeavesAllow() {
        for (int seed = 1; seed <= 200; seed++) {
            RandomGenerator random = RandomModels.random(seed);
            DecisionTree tree = RandomTrees.tree(random, VARIABLES, random.nextInt(6));
            assertThat((double) Polynomial.ofTree(tree).size()).isLessThanOrEqualTo(SpectralBound.termsOfTree(tree));
            assertThat(SpectralBound.termsOfTree(tree)).isLessThanOrEqualTo(Math.pow(4, tree.depth()));
        }
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SpectralBound(0, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> new SpectralBound(3, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new SpectralBound(3, 0.5).degree(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new SpectralBound(3, 0.5).compressedFactors(1));
    }
}
