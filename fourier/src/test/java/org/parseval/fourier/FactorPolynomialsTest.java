package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;
import org.parseval.testing.RandomTrees;
import org.parseval.testing.SeededTest;

/** The closed form of each kind of factor against the transform of its table. */
class FactorPolynomialsTest {

    private static Model model(int variables) {
        return Model.binary(variables, List.of());
    }

    @SeededTest(200)
    void closedFormIsTheTransformOfTheTable(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Model model = model(7);
        int[] scope = random.ints(0, 7).distinct().limit(random.nextInt(7)).toArray();
        boolean[] positive = new boolean[scope.length];
        for (int i = 0; i < positive.length; i++) {
            positive[i] = random.nextBoolean();
        }
        List<Factor> factors = List.of(
                new ParityFactor(scope, 2 * random.nextDouble(), random.nextDouble()),
                new ClauseFactor(scope, positive, random.nextInt(3) * random.nextDouble()),
                DecisionTreeFactor.of(RandomTrees.tree(random, 7, 4)));
        for (Factor factor : factors) {
            Polynomial closed = FactorPolynomials.of(model, factor);
            closed.checkInvariants();
            TableFactor table = factor.toTable(model);
            Polynomial transformed = Polynomial.ofTable(table.scope(), table.values());
            assertThat(closed.plus(transformed.times(-1)).weight()).isLessThan(1e-24);
            assertThat(FactorPolynomials.of(model, table)).isEqualTo(transformed);
        }
    }

    @Test
    void parityOfFiveHundredVariablesIsTwoTerms() {
        int[] scope = IntStream.range(0, 500).toArray();
        Model model = model(500);
        for (int width = 499; width <= 500; width++) {
            ParityFactor parity = new ParityFactor(Arrays.copyOf(scope, width), 0.25, 1);
            Polynomial f = FactorPolynomials.of(model, parity);
            assertThat(f.size()).isEqualTo(2);
            int[] states = new int[500];
            assertThat(f.evaluate(states)).isEqualTo(0.25);
            states[123] = 1;
            assertThat(f.evaluate(states)).isEqualTo(1);
        }
    }

    @Test
    void clauseOfWidthWHasTwoToTheWTerms() {
        ClauseFactor clause = new ClauseFactor(new int[] {4, 0, 2}, new boolean[] {true, false, true}, 0.5);
        assertThat(FactorPolynomials.of(model(5), clause).size()).isEqualTo(8);
        ClauseFactor unit = ClauseFactor.hard(new int[] {3}, true);
        assertThat(FactorPolynomials.of(model(5), unit)).hasToString("0.5 + 0.5 x3");
        ClauseFactor empty = ClauseFactor.hard(new int[] {});
        assertThat(FactorPolynomials.of(model(5), empty).size()).isZero();
        int[] wide = IntStream.range(0, 40).toArray();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactorPolynomials.of(model(40), new ClauseFactor(wide, new boolean[40], 0)))
                .withMessage("a clause of 40 literals has 2^40 terms, expected at most 2^26");
    }

    @Test
    void variablesOfOneStateAreLeftOutAndThoseOfThreeRefused() {
        Model model = Model.markov(new int[] {2, 1, 2, 3}, List.of());
        Polynomial f = FactorPolynomials.of(model, TableFactor.of(new int[] {2, 1, 0}, new double[] {1, 2, 3, 4}));
        assertThat(f.scope()).containsExactly(0, 2);
        assertThat(f.evaluate(new int[] {1, 0, 0})).isCloseTo(2, within(1e-15));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactorPolynomials.of(model, TableFactor.of(new int[] {3}, new double[3])))
                .withMessage("variable 3 has cardinality 3, a Fourier expansion needs 2 or less");
    }
}
