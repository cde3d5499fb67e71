package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.testing.RandomPolynomials;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Each operation against the same operation on values, point by point. */
class PolynomialAlgebraTest {
    private static final int VARIABLES = 8;
    private static final double ROUNDING = 1e-11;

    private interface Values {
        double at(int[] states);
    }

    private static void assertSame(Polynomial actual, Values expected) {
        actual.checkInvariants();
        for (int point = 0; point < 1 << VARIABLES; point++) {
            int[] states = RandomPolynomials.states(point, VARIABLES);
            assertThat(actual.evaluate(states)).isCloseTo(expected.at(states), within(ROUNDING));
        }
    }

    private static int[] with(int[] states, int variable, int state) {
        int[] changed = states.clone();
        changed[variable] = state;
        return changed;
    }

    @SeededTest(200)
    void sumIsTheSumAtEveryPoint(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        Polynomial g = RandomPolynomials.small(random);
        assertSame(f.plus(g), states -> f.evaluate(states) + g.evaluate(states));
        assertSame(f.times(-0.3), states -> -0.3 * f.evaluate(states));
        assertThat(f.plus(f.times(-1)).size()).isZero();
    }

    @SeededTest(200)
    void productIsTheProductAtEveryPoint(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        Polynomial g = RandomPolynomials.small(random);
        assertSame(f.times(g), states -> f.evaluate(states) * g.evaluate(states));
    }

    @SeededTest(200)
    void sumOutIsTheSumOverBothStates(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        int v = random.nextInt(VARIABLES);
        Polynomial summed = f.sumOut(v);
        assertSame(summed, states -> f.evaluate(with(states, v, 0)) + f.evaluate(with(states, v, 1)));
        assertThat(summed.scope()).doesNotContain(v);
    }

    @SeededTest(200)
    void theorem6KeepsTheTermsWithoutTheVariableAndDoublesThem(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.sparse(random, new int[] {0, 2, 3, 5});
        Polynomial summed = f.sumOut(2);
        for (int mask = 0; mask < 1 << 3; mask++) {
            int spread = (mask & 1) | ((mask & 6) << 1);
            assertThat(summed.coefficient(mask)).isEqualTo(2 * f.coefficient(spread));
        }
    }

    @SeededTest(200)
    void fusedProductAndSumOutIsOneAfterTheOther(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        Polynomial g = RandomPolynomials.sparse(random, RandomPolynomials.scope(random, 8, 1 + random.nextInt(5)));
        Polynomial product = f.times(g);
        int first = product.scope()[0];
        Polynomial fused = f.productSumOut(g);
        assertThat(fused.scope()).isEqualTo(product.sumOut(first).scope());
        assertSame(fused, states -> product.sumOut(first).evaluate(states));
    }

    @SeededTest(200)
    void restrictionIsTheFunctionAtTheState(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        int v = random.nextInt(VARIABLES);
        int state = random.nextInt(2);
        Polynomial restricted = f.restrict(v, state);
        assertSame(restricted, states -> f.evaluate(with(states, v, state)));
        assertThat(restricted.scope()).doesNotContain(v);
    }

    @SeededTest(200)
    void droppingUnusedVariablesChangesNoValue(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        Polynomial wide = RandomPolynomials.over(VARIABLES, f);
        Polynomial used = wide.withoutUnusedVariables();
        assertSame(used, f::evaluate);
        for (int v : used.scope()) {
            assertThat(used.restrict(v, 0)).isNotEqualTo(used.restrict(v, 1));
        }
        assertThat(used).isEqualTo(f.withoutUnusedVariables()).hasSameHashCodeAs(f.withoutUnusedVariables());
    }

    @Test
    void constantsHaveNoVariableToSumOut() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Polynomial.constant(1).productSumOut(Polynomial.constant(2)));
    }

    @Test
    void sumOverAVariableOutsideTheScopeDoubles() {
        assertThat(Polynomial.constant(3).sumOut(7)).isEqualTo(Polynomial.constant(6));
    }

    @Test
    void badArgumentsAreRefused() {
        Polynomial x = Polynomial.parity(new int[] {1}, 1);
        assertThatIllegalArgumentException().isThrownBy(() -> x.restrict(1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> x.times(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> x.coefficient(0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> Polynomial.constant(Double.POSITIVE_INFINITY));
    }

    @Test
    void termsOutOfLayoutAreRefused() {
        double[] two = {1, 1};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Polynomial.ofTerms(new int[] {1, 0}, new long[] {0, 1}, two))
                .withMessage("a scope must increase strictly from 0, found [1, 0]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Polynomial.ofTerms(new int[] {0}, new long[] {1, 1}, two))
                .withMessage("masks must increase strictly, term 1 does not");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Polynomial.ofTerms(new int[] {0}, new long[] {1, 2}, two))
                .withMessage("a mask has bit 1 over 1 variables");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Polynomial.ofTerms(new int[] {0}, new long[] {1}, two))
                .withMessage("found 1 words of masks, expected 2 for 2 terms");
    }
}
