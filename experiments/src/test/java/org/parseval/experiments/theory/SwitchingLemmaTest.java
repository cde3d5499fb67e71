package org.parseval.experiments.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.ContractiveFunction;
import org.parseval.fourier.ContractiveProduct;
import org.parseval.fourier.Polynomial;
import org.parseval.fourier.testing.RandomPolynomials;
import org.parseval.model.DecisionTree;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/**
 * The weighted switching lemma by experiment. A restriction that no tree of depth t approximates is in particular one whose
 * canonical tree is deeper than t, and the supplement's proof counts even those of depth t and more: that is checked here.
 */
class SwitchingLemmaTest {
    private static final int DRAWS = 400;

    @SeededTest(200)
    void canonicalTreeIsWithinGammaOfTheRestrictedFunction(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        double eta = random.nextInt(3) * 0.25;
        ContractiveProduct f = ContractiveFamilies.tables(random, 10, 1 + random.nextInt(5), 3, eta);
        RandomRestriction rho = RandomRestriction.draw(10, 0.6, random);
        double gamma = 0.5 * random.nextDouble();
        DecisionTree tree = CanonicalDecisionTree.of(f, rho, gamma);
        int[] open = rho.open();
        assertThat(tree.depth()).isLessThanOrEqualTo(open.length);
        assertThat(tree.tests().allMatch(rho::isOpen)).isTrue();
        for (int point = 0; point < 1 << open.length; point++) {
            int[] states = rho.complete(RandomPolynomials.states(point, open.length));
            assertThat(tree.value(states)).isCloseTo(f.value(states), within(gamma + 1e-15));
        }
    }

    @SeededTest(200)
    void depthOfCanonicalTreesKeepsTheBoundOfLemma1(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int variables = 120;
        int width = 1 + random.nextInt(3);
        double eta = random.nextInt(3) * 0.2;
        double gamma = 0.1;
        ContractiveProduct f = random.nextBoolean()
                ? ContractiveFamilies.clauses(random, variables, 1 + random.nextInt(20), width, eta)
                : ContractiveFamilies.tables(random, variables, 1 + random.nextInt(6), width, eta);
        SpectralBound bound = new SpectralBound(width, f.eta());
        int open = 1 + random.nextInt(4);
        double delta = open / (double) variables;
        int[] deep = new int[open + 1];
        int[] deepOfExactly = new int[open + 1];
        for (int draw = 0; draw < DRAWS; draw++) {
            count(deep, CanonicalDecisionTree.of(f, RandomRestriction.draw(variables, delta, random), gamma));
            count(
                    deepOfExactly,
                    CanonicalDecisionTree.of(f, RandomRestriction.drawOpen(variables, open, random), gamma));
        }
        for (int t = 1; t <= open; t++) {
            assertRate(deep[t], bound.switchingFailure(delta, t, gamma));
            assertRate(deepOfExactly[t], bound.switchingFailure(variables, open, t, gamma));
        }
    }

    /** Counts, for each t, the trees of depth t and more. */
    private static void count(int[] deep, DecisionTree tree) {
        for (int t = 0; t <= Math.min(deep.length - 1, tree.depth()); t++) {
            deep[t]++;
        }
    }

    /** The rate may exceed a true bound by chance; four standard deviations and one draw are not chance. */
    private static void assertRate(int count, double bound) {
        double probability = Math.min(1, bound);
        double deviation = Math.sqrt(DRAWS * probability * (1 - probability));
        assertThat((double) count).isLessThanOrEqualTo(DRAWS * probability + 4 * deviation + 1);
    }

    @Test
    void someBoundIsBelowOneAndSomeTreeIsDeep() {
        RandomGenerator random = RandomModels.random(1);
        ContractiveProduct f = ContractiveFamilies.tables(random, 60, 30, 2, 0.5);
        int deep = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            deep += CanonicalDecisionTree.of(f, RandomRestriction.drawOpen(60, 6, random), 1e-9)
                                    .depth()
                            > 1
                    ? 1
                    : 0;
        }
        assertThat(deep).isBetween(DRAWS / 10, DRAWS);
        assertThat(new SpectralBound(2, 0).switchingFailure(120, 4, 2, 0.1)).isLessThan(0.2);
    }

    @Test
    void treeTestsTheOpenVariablesOfTheFirstFactorThatIsNotFixed() {
        // Not (x0 and x1), then not (x1 and x2), weight 1/4 each; below 0.1 counts as zero.
        double[] notBoth = {1, 1, 1, 0.25};
        ContractiveProduct f = new ContractiveProduct(List.of(
                ContractiveFunction.of(new int[] {1, 0}, notBoth), ContractiveFunction.of(new int[] {1, 2}, notBoth)));
        RandomRestriction allOpen = RandomRestriction.draw(3, 1, RandomModels.random(1));
        DecisionTree third = new DecisionTree.Test(2, new DecisionTree.Leaf(1), new DecisionTree.Leaf(0.25));
        DecisionTree cut = new DecisionTree.Test(2, new DecisionTree.Leaf(0.25), new DecisionTree.Leaf(0.0625));
        DecisionTree one = new DecisionTree.Leaf(1);
        assertThat(CanonicalDecisionTree.of(f, allOpen, 0.1))
                .isEqualTo(new DecisionTree.Test(
                        0, new DecisionTree.Test(1, one, third), new DecisionTree.Test(1, one, cut)));
        assertThat(CanonicalDecisionTree.of(f, allOpen, 0.25))
                .isEqualTo(new DecisionTree.Test(
                        0,
                        new DecisionTree.Test(1, one, third),
                        new DecisionTree.Test(1, one, new DecisionTree.Leaf(0))));
    }

    @SeededTest(200)
    void restrictedExpansionHasTheValuesOfTheFunction(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        RandomRestriction rho = RandomRestriction.drawOpen(8, random.nextInt(9), random);
        Polynomial rest = rho.apply(f);
        assertThat(IntStream.of(rest.scope())).allMatch(rho::isOpen);
        int[] states = rho.complete(random.ints(8, 0, 2).toArray());
        assertThat(rest.evaluate(states)).isCloseTo(f.evaluate(states), within(1e-12));
    }

    @Test
    void restrictionsLeaveOpenWhatTheyAreToldTo() {
        RandomGenerator random = RandomModels.random(5);
        int[] opened = new int[10];
        for (int draw = 0; draw < 2000; draw++) {
            RandomRestriction rho = RandomRestriction.drawOpen(10, 3, random);
            assertThat(rho.open()).hasSize(3);
            for (int v : rho.open()) {
                opened[v]++;
            }
        }
        assertThat(IntStream.of(opened)).allMatch(count -> count > 500 && count < 700);
        assertThatIllegalArgumentException().isThrownBy(() -> RandomRestriction.drawOpen(3, 4, random));
        assertThatIllegalArgumentException().isThrownBy(() -> RandomRestriction.draw(3, 1.5, random));
    }
}
