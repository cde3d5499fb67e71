package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.kernel.Rowwise;
import org.parseval.fourier.testing.RandomPolynomials;
import org.parseval.numeric.Increasing;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Past 64 variables: every operation gives what the same function of few variables gives. */
class WideScopeTest {
    private static final int NARROW = 8;

    /** One function over few variables, and over up to 200 of which eight at random places matter. */
    private record Pair(Polynomial narrow, Polynomial wide) {
        void assertSame(int[] names) {
            wide.checkInvariants();
            Polynomial expected = RandomPolynomials.renamed(narrow, names).withoutUnusedVariables();
            Polynomial actual = wide.withoutUnusedVariables();
            actual.checkInvariants();
            assertThat(actual.scope()).isEqualTo(expected.scope());
            assertThat(actual.masks()).isEqualTo(expected.masks());
            assertThat(actual.coefficients()).containsExactly(expected.coefficients(), within(1e-12));
        }
    }

    @SeededTest(200)
    void algebraAgreesWithFewVariables(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int variables = 60 + random.nextInt(140);
        int[] names = RandomPolynomials.scope(random, variables, NARROW);
        Polynomial f = RandomPolynomials.small(random);
        Polynomial g = RandomPolynomials.small(random);
        Polynomial wideF = RandomPolynomials.over(variables, RandomPolynomials.renamed(f, names));
        Polynomial wideG = RandomPolynomials.over(variables, RandomPolynomials.renamed(g, names));
        int v = random.nextInt(NARROW);
        assertThat(wideF.words()).isEqualTo((variables + 63) / 64);

        new Pair(f.plus(g), wideF.plus(wideG)).assertSame(names);
        new Pair(f.times(g), wideF.times(wideG)).assertSame(names);
        new Pair(f.sumOut(v), wideF.sumOut(names[v])).assertSame(names);
        new Pair(f.restrict(v, 0), wideF.restrict(names[v], 0)).assertSame(names);
        new Pair(
                        f.truncate(TruncationRule.MIN_DEGREE, 5).polynomial(),
                        wideF.truncate(TruncationRule.MIN_DEGREE, 5).polynomial())
                .assertSame(names);
        assertThat(wideF.weightByDegree()).isEqualTo(f.weightByDegree());
    }

    @SeededTest(200)
    void evaluationAgreesWithFewVariables(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] names = RandomPolynomials.scope(random, 200, NARROW);
        Polynomial f = RandomPolynomials.small(random);
        Polynomial wide = RandomPolynomials.over(200, RandomPolynomials.renamed(f, names));
        int[] states = random.ints(200, 0, 2).toArray();
        int[] narrowStates = Arrays.stream(names).map(name -> states[name]).toArray();
        assertThat(wide.evaluate(states)).isCloseTo(f.evaluate(narrowStates), within(1e-12));
    }

    @SeededTest(200)
    void fusedProductAgreesWithProductThenSumOut(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] names = RandomPolynomials.scope(random, 130, NARROW);
        names[0] = 0;
        Polynomial f = RandomPolynomials.over(130, RandomPolynomials.renamed(RandomPolynomials.small(random), names));
        Polynomial g = RandomPolynomials.renamed(RandomPolynomials.small(random), names);
        Polynomial fused = f.productSumOut(g);
        fused.checkInvariants();
        // The two routes may add in another order.
        Polynomial whole = f.times(g).sumOut(0);
        assertThat(fused.plus(whole.times(-1)).weight()).isLessThanOrEqualTo(1e-28 * (1 + whole.weight()));
    }

    @Test
    void shiftByAHundredVariablesChangesTheNamesAlone() {
        int[] shift = IntStream.range(100, 100 + NARROW).toArray();
        Polynomial f = Polynomial.ofTable(new int[] {0, 1, 2}, new double[] {1, 2, 3, 4, 5, 6, 7, 9});
        Polynomial shifted = RandomPolynomials.over(120, RandomPolynomials.renamed(f, shift));
        assertThat(f.coefficientOf(0, 2)).isNotZero();
        assertThat(shifted.coefficientOf(100, 102)).isEqualTo(f.coefficientOf(0, 2));
        assertThat(shifted.coefficientOf(100, 300)).isZero();
        assertThat(shifted).hasToString(RandomPolynomials.renamed(f, shift).toString());
    }

    @Test
    void masksThatUseTheTopBitOfAWordComeLast() {
        for (int variables = 63; variables <= 66; variables++) {
            Polynomial top = Polynomial.parity(new int[] {variables - 1}, 2);
            Polynomial f = RandomPolynomials.over(variables, top.plus(Polynomial.parity(new int[] {0}, 1)));
            f.checkInvariants();
            assertThat(f).hasToString("x0 + 2 x" + (variables - 1));
            assertThat(f.times(f)).hasToString("5 + 4 x0 x" + (variables - 1));
            assertThat(f.sumOut(0)).hasToString("4 x" + (variables - 1));
            assertThat(f.restrict(variables - 1, 0)).hasToString("-2 + x0");
            assertThat(f.withoutUnusedVariables().toTable()).containsExactly(-3, 1, -1, 3);
        }
    }

    @Test
    void parityOfManyVariablesIsOneTermAndItsSquareIsOne() {
        int[] all = IntStream.range(0, 500).toArray();
        Polynomial chi = Polynomial.parity(all, -2);
        assertThat(chi.degree()).isEqualTo(500);
        assertThat(chi.times(chi).withoutUnusedVariables()).isEqualTo(Polynomial.constant(4));
        int[] states = new int[500];
        assertThat(chi.evaluate(states)).isEqualTo(-2);
        states[130] = 1;
        assertThat(chi.evaluate(states)).isEqualTo(2);
    }

    @SeededTest(200)
    void reindexingMovesEveryBitToItsVariable(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] from = RandomPolynomials.scope(random, 300, random.nextInt(150));
        int[] to = Increasing.union(from, RandomPolynomials.scope(random, 300, random.nextInt(150)));
        int words = Rowwise.words(from.length);
        long[] masks = new long[3 * words];
        for (int i = 0; i < 3 * words; i++) {
            int bits = Math.max(0, Math.min(64, from.length - 64 * (i % words)));
            masks[i] = bits == 0 ? 0 : random.nextLong() >>> (64 - bits);
        }
        long[] moved = Reindexing.between(from, to).apply(masks);
        for (int row = 0; row < 3; row++) {
            for (int bit = 0; bit < to.length; bit++) {
                int source = Scopes.bit(from, to[bit]);
                boolean expected = source >= 0 && (masks[row * words + source / 64] >>> source & 1) == 1;
                int toWords = Rowwise.words(to.length);
                assertThat((moved[row * toWords + bit / 64] >>> bit & 1) == 1).isEqualTo(expected);
            }
        }
        assertThat(Reindexing.between(to, from).apply(moved)).isEqualTo(masks);
    }

    /** A pass over the message for every bit of a factor, each in a call of its own, would not end on the stack. */
    @Test
    void oneParityOverAHundredThousandVariables() {
        int[] all = IntStream.range(0, 100_000).toArray();
        Polynomial parity = Polynomial.parity(all, 3).plus(Polynomial.constant(2));
        Polynomial product = parity.productSumOut(parity);
        assertThat(product.withoutUnusedVariables().coefficients()).containsExactly(2 * (2 * 2 + 3 * 3));
    }
}
