package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.testing.RandomPolynomials;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Theorem 1: between the table of a function and its expansion. */
class PolynomialTableTest {
    private static final double ROUNDING = 1e-12;

    private static double[] values(RandomGenerator random, int size) {
        return random.doubles(size, -1, 1).toArray();
    }

    @SeededTest(200)
    void tableComesBackFromItsExpansion(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] scope = RandomPolynomials.scope(random, 30, random.nextInt(9));
        double[] values = values(random, 1 << scope.length);
        Polynomial f = Polynomial.ofTable(scope, values);
        f.checkInvariants();
        assertThat(f.scope()).isEqualTo(scope);
        assertThat(f.toTable()).containsExactly(values, within(ROUNDING));
    }

    @SeededTest(200)
    void coefficientIsTheMeanOfTheFunctionTimesTheParity(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = random.nextInt(7);
        int[] scope = IntStream.range(0, n).toArray();
        double[] values = values(random, 1 << n);
        Polynomial f = Polynomial.ofTable(scope, values);
        for (int mask = 0; mask < 1 << n; mask++) {
            double sum = 0;
            for (int row = 0; row < values.length; row++) {
                double chi = 1;
                for (int v = 0; v < n; v++) {
                    int x = (row >> (n - 1 - v) & 1) == 1 ? 1 : -1;
                    chi *= (mask >> v & 1) == 1 ? x : 1;
                }
                sum += values[row] * chi;
            }
            assertThat(f.coefficient(mask)).isCloseTo(sum / values.length, within(ROUNDING));
        }
    }

    @SeededTest(200)
    void orderOfTheScopeDoesNotMatter(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] shuffled = random.ints(0, 9).distinct().limit(random.nextInt(7)).toArray();
        double[] values = values(random, 1 << shuffled.length);
        Polynomial f = Polynomial.ofTable(shuffled, values);
        for (int row = 0; row < values.length; row++) {
            int[] states = new int[9];
            for (int place = 0; place < shuffled.length; place++) {
                states[shuffled[place]] = row >> (shuffled.length - 1 - place) & 1;
            }
            assertThat(f.evaluate(states)).isCloseTo(values[row], within(ROUNDING));
        }
    }

    @SeededTest(200)
    void evaluationAgreesWithTheTable(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        double[] table = f.toTable();
        int n = f.scope().length;
        for (int row = 0; row < table.length; row++) {
            int[] point = new int[8];
            for (int bit = 0; bit < n; bit++) {
                point[f.scope()[bit]] = row >> (n - 1 - bit) & 1;
            }
            assertThat(f.evaluate(point)).isCloseTo(table[row], within(ROUNDING));
        }
    }

    @Test
    void tableOfTheWrongSizeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Polynomial.ofTable(new int[] {3, 1}, new double[3]))
                .withMessage("a table over [3, 1] has 3 values, expected 4");
        assertThatIllegalArgumentException().isThrownBy(() -> Polynomial.ofTable(new int[] {1, 1}, new double[4]));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Polynomial.parity(IntStream.range(0, 500).toArray(), 1).toTable())
                .withMessage("a table over 500 variables has 2^500 values, expected at most 2^26");
    }

    @Test
    void stateOtherThanZeroOrOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Polynomial.parity(new int[] {1}, 1).evaluate(new int[] {0, 2}))
                .withMessage("variable 1 has state 2, expected 0 or 1");
    }

    @Test
    void constantTableIsOneTerm() {
        double[] values = new double[1 << 10];
        Arrays.fill(values, 0.1);
        assertThat(Polynomial.ofTable(IntStream.range(0, 10).toArray(), values).size())
                .isEqualTo(1);
    }

    @Test
    void ofAFunctionHasItsValuesWhateverTheOrderOfItsVariables() {
        Polynomial polynomial =
                Polynomial.ofFunction(new int[] {5, 0, 3}, s -> 1 + 2 * s[0] + 4 * s[1] + 8 * s[2] * s[0]);
        for (int index = 0; index < 8; index++) {
            int[] states = {index & 1, 0, 0, index >> 1 & 1, 0, index >> 2};
            assertThat(polynomial.evaluate(states))
                    .isEqualTo(1 + 2 * states[5] + 4 * states[0] + 8 * states[3] * states[5]);
        }
        assertThat(polynomial.coefficientOf(0, 3)).isZero();
    }
}
