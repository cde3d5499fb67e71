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

/** Weight, degrees, and truncation. */
class SpectrumTest {
    @SeededTest(200)
    void parsevalWeightIsTheMeanOfTheSquare(int seed) {
        Polynomial f = RandomPolynomials.small(RandomModels.random(seed));
        double mean = Arrays.stream(f.toTable()).map(v -> v * v).average().orElseThrow();
        assertThat(f.weight()).isCloseTo(mean, within(1e-11));
        assertThat(Spectrum.of(f).weight()).isCloseTo(mean, within(1e-11));
        assertThat(Arrays.stream(f.weightByDegree()).sum()).isCloseTo(mean, within(1e-11));
        assertThat(f.weightByDegree()).hasSize(f.degree() + 1);
    }

    @SeededTest(200)
    void concentrationDegreeIsTheLeastWithLessWeightAbove(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        double epsilon = random.nextDouble() * (f.weight() + 0.1);
        int k = f.concentrationDegree(epsilon);
        assertThat(Spectrum.of(f).weightAbove(k)).isLessThan(epsilon);
        assertThat(k == 0 || Spectrum.of(f).weightAbove(k - 1) >= epsilon).isTrue();
    }

    @SeededTest(200)
    void truncationKeepsTheConstantAndTheLargest(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        int terms = 1 + random.nextInt(f.size() + 1);
        Truncated truncated = f.truncate(TruncationRule.MAX_COEFFICIENT, terms);
        Polynomial kept = assertSplit(f, truncated, terms);
        Polynomial dropped = f.plus(kept.times(-1));
        double leastKept = leastSize(kept);
        for (double coefficient : dropped.coefficients()) {
            assertThat(Math.abs(coefficient)).isLessThanOrEqualTo(leastKept);
        }
    }

    @SeededTest(200)
    void truncationByDegreeKeepsTheLowest(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Polynomial f = RandomPolynomials.small(random);
        int terms = 1 + random.nextInt(f.size() + 1);
        Polynomial kept = assertSplit(f, f.truncate(TruncationRule.MIN_DEGREE, terms), terms);
        Polynomial dropped = f.plus(kept.times(-1));
        for (int i = 0; i < dropped.size(); i++) {
            int degree = Long.bitCount(dropped.masks()[i]);
            assertThat(degree).isGreaterThanOrEqualTo(kept.degree());
            for (int j = 0; j < kept.size(); j++) {
                if (degree > 0 && Long.bitCount(kept.masks()[j]) == degree) {
                    assertThat(Math.abs(dropped.coefficients()[i]))
                            .isLessThanOrEqualTo(Math.abs(kept.coefficients()[j]));
                }
            }
        }
    }

    private static Polynomial assertSplit(Polynomial f, Truncated truncated, int terms) {
        Polynomial kept = truncated.polynomial();
        kept.checkInvariants();
        assertThat(kept.size()).isEqualTo(Math.min(terms, f.size()));
        assertThat(kept.coefficientOf()).isEqualTo(f.coefficientOf());
        assertThat(truncated.droppedWeight()).isCloseTo(f.plus(kept.times(-1)).weight(), within(1e-12));
        return kept;
    }

    private static double leastSize(Polynomial kept) {
        return IntStream.range(0, kept.size())
                .filter(i -> kept.masks()[i] != 0)
                .mapToDouble(i -> Math.abs(kept.coefficients()[i]))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    @Test
    void tiesGoToTheSmallerMask() {
        Polynomial f = Polynomial.ofTerms(new int[] {0, 1}, new long[] {0, 1, 2, 3}, new double[] {0.1, -1, 1, 1});
        assertThat(f.truncate(TruncationRule.MAX_COEFFICIENT, 3).polynomial()).hasToString("0.1 - x0 + x1");
        assertThat(f.truncate(TruncationRule.MIN_DEGREE, 2).polynomial()).hasToString("0.1 - x0");
        assertThatIllegalArgumentException().isThrownBy(() -> f.truncate(TruncationRule.MIN_DEGREE, 0));
    }

    @Test
    void nothingIsConcentratedForEpsilonZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> Polynomial.zero().concentrationDegree(0));
        assertThat(Polynomial.zero().concentrationDegree(1e-9)).isZero();
        assertThat(Polynomial.zero().weightByDegree()).containsExactly(0);
    }
}
