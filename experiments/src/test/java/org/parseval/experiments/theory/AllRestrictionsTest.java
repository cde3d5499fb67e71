package org.parseval.experiments.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.Polynomial;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Every restriction against slow routes: trees by trying all tests, coefficients by restricting polynomials. */
class AllRestrictionsTest {
    private static final int VARIABLES = 4;
    private static final int OPEN = -1;

    @SeededTest(30)
    void failureIsWhatTryingAllTreesGives(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        double[] values = values(random);
        double gamma = 0.3 * random.nextDouble();
        double delta = random.nextDouble();
        for (int t = 0; t <= VARIABLES; t++) {
            double slow = failure(values, new int[VARIABLES], 0, gamma, t, delta);
            assertThat(AllRestrictions.of(values).depths(gamma).failure(t, delta))
                    .isCloseTo(slow, within(1e-12));
        }
    }

    /** A few values, so that restricted functions are often constant. */
    private static double[] values(RandomGenerator random) {
        return IntStream.range(0, 1 << VARIABLES)
                .mapToDouble(i -> random.nextInt(3) / 2.0)
                .toArray();
    }

    private static double failure(double[] values, int[] states, int next, double gamma, int t, double delta) {
        if (next == VARIABLES) {
            return isClose(values, states, gamma, t) ? 0 : 1;
        }
        double sum = 0;
        for (int state = OPEN; state <= 1; state++) {
            int[] with = with(states, next, state);
            sum += (state == OPEN ? delta : (1 - delta) / 2) * failure(values, with, next + 1, gamma, t, delta);
        }
        return sum;
    }

    /** Whether some tree of depth t is within gamma. */
    private static boolean isClose(double[] values, int[] states, double gamma, int t) {
        double[] left = IntStream.range(0, values.length)
                .filter(point ->
                        IntStream.range(0, VARIABLES).allMatch(v -> states[v] == OPEN || states[v] == (point >> v & 1)))
                .mapToDouble(point -> values[point])
                .sorted()
                .toArray();
        if (left[left.length - 1] - left[0] <= 2 * gamma) {
            return true;
        }
        return t > 0
                && IntStream.range(0, VARIABLES)
                        .filter(v -> states[v] == OPEN)
                        .anyMatch(v -> isClose(values, with(states, v, 0), gamma, t - 1)
                                && isClose(values, with(states, v, 1), gamma, t - 1));
    }

    private static int[] with(int[] states, int variable, int state) {
        int[] changed = states.clone();
        changed[variable] = state;
        return changed;
    }

    @SeededTest(30)
    void meanSquaresAreThoseOfRestrictedPolynomialsAndOfTheIdentity(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        double[] values = random.doubles(1 << VARIABLES, -1, 1).toArray();
        double delta = random.nextDouble();
        // In a table the last variable runs fastest: variable 0 is the lowest bit.
        Polynomial f = Polynomial.ofTable(new int[] {3, 2, 1, 0}, values);
        double[] slow = new double[values.length];
        addSquares(f, 0, delta, 1, slow);
        AllRestrictions all = AllRestrictions.of(values);
        assertThat(all.meanSquares(delta)).containsExactly(slow, within(1e-12));
        assertThat(all.meanSquaresByIdentity(delta)).containsExactly(slow, within(1e-12));
    }

    private static void addSquares(Polynomial f, int next, double delta, double probability, double[] sums) {
        if (next == VARIABLES) {
            for (int mask = 0; mask < sums.length; mask++) {
                int set = mask;
                int[] variables = IntStream.range(0, VARIABLES)
                        .filter(v -> (set >> v & 1) == 1)
                        .toArray();
                sums[mask] += probability * Math.pow(f.coefficientOf(variables), 2);
            }
            return;
        }
        addSquares(f, next + 1, delta, probability * delta, sums);
        for (int state = 0; state <= 1; state++) {
            addSquares(f.restrict(next, state), next + 1, delta, probability * (1 - delta) / 2, sums);
        }
    }

    @Test
    void conjunctionNeedsATestForEachVariableUnlessGammaIsHalfItsSpan() {
        RandomGenerator random = RandomModels.random(1);
        double[] conjunction = new double[8];
        conjunction[7] = 1;
        assertThat(AllRestrictions.of(conjunction).depths(0.1).failure(2, 1)).isEqualTo(1);
        assertThat(AllRestrictions.of(conjunction).depths(0.5).failure(0, 1)).isZero();
        double[] noise = Arrays.stream(conjunction)
                .map(value -> value + 0.01 * random.nextDouble())
                .toArray();
        assertThat(AllRestrictions.of(noise).depths(0.1).failure(3, 1)).isZero();
    }

    @Test
    void tablesMustHaveASizeThatIsAPowerOfTwo() {
        assertThatIllegalArgumentException().isThrownBy(() -> AllRestrictions.of(new double[3]));
        assertThatIllegalArgumentException().isThrownBy(() -> AllRestrictions.of(new double[1 << 15]));
    }
}
