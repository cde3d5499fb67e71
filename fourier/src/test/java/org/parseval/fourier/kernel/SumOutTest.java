package org.parseval.fourier.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.fourier.TermSortSample;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class SumOutTest {
    static IntStream seeds() {
        return Seeds.upTo(200);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void resultIsTheSumOfBothHalvesAtEveryPoint(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = 1 + random.nextInt(8);
        TermSortSample terms =
                TermSortSample.increasing(random, 1, IntStream.range(0, n).toArray(), 1 << n);
        int bit = random.nextInt(n);
        NavigableMap<BigInteger, Double> before = terms.map();
        NavigableMap<BigInteger, Double> after = sumOut(terms, bit);
        for (int x = 0; x < 1 << (n - 1); x++) {
            BigInteger minus = insertBit(BigInteger.valueOf(x), bit);
            double expected = TermSortSample.value(before, minus) + TermSortSample.value(before, minus.setBit(bit));
            assertThat(TermSortSample.value(after, BigInteger.valueOf(x)))
                    .isCloseTo(expected, within(1e-12 * (1 << n) * size(before)));
        }
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void masksOfAnyWidthLoseTheBitAndStayIncreasing(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int words = 1 + random.nextInt(4);
        int[] bits = TermSortSample.bits(random, words, 40);
        TermSortSample terms = TermSortSample.increasing(random, words, bits, 300);
        int bit = random.nextBoolean() ? bits[random.nextInt(bits.length)] : random.nextInt(words * Long.SIZE);
        NavigableMap<BigInteger, Double> expected = new TreeMap<>();
        terms.map().forEach((mask, coefficient) -> {
            if (!mask.testBit(bit)) {
                expected.put(removeBit(mask, bit), 2 * coefficient);
            }
        });
        assertThat(sumOut(terms, bit)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void widerRowsGiveTheSameTerms(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        TermSortSample terms = TermSortSample.increasing(random, 1, TermSortSample.bits(random, 1, 30), 200);
        int bit = random.nextInt(Long.SIZE);
        NavigableMap<BigInteger, Double> expected = sumOut(terms, bit);
        for (int words = 2; words <= 4; words++) {
            assertThat(sumOut(terms.widened(words, 0), bit)).isEqualTo(expected);
            int places = random.nextInt((words - 1) * Long.SIZE + 1);
            TermSortSample moved = TermSortSample.of(expected, 1).widened(words, places);
            assertThat(sumOut(terms.widened(words, places), bit + places)).isEqualTo(moved.map());
        }
    }

    /** Into other arrays and in place, which must agree. */
    private static NavigableMap<BigInteger, Double> sumOut(TermSortSample terms, int bit) {
        int words = terms.words();
        long[] masks = new long[terms.masks().length];
        double[] coefficients = new double[terms.count()];
        int count = SumOut.apply(terms.masks(), terms.coefficients(), words, terms.count(), bit, masks, coefficients);
        assertThat(TermSortSample.isStrictlyIncreasing(masks, words, count)).isTrue();
        TermSortSample same = terms.copy();
        assertThat(SumOut.apply(
                        same.masks(),
                        same.coefficients(),
                        words,
                        terms.count(),
                        bit,
                        same.masks(),
                        same.coefficients()))
                .isEqualTo(count);
        assertThat(Arrays.copyOf(same.masks(), count * words)).isEqualTo(Arrays.copyOf(masks, count * words));
        assertThat(Arrays.copyOf(same.coefficients(), count)).isEqualTo(Arrays.copyOf(coefficients, count));
        return TermSortSample.map(masks, coefficients, words, count);
    }

    static BigInteger removeBit(BigInteger mask, int bit) {
        BigInteger below = BigInteger.ONE.shiftLeft(bit).subtract(BigInteger.ONE);
        return mask.and(below).or(mask.shiftRight(bit + 1).shiftLeft(bit));
    }

    static BigInteger insertBit(BigInteger mask, int bit) {
        BigInteger below = BigInteger.ONE.shiftLeft(bit).subtract(BigInteger.ONE);
        return mask.and(below).or(mask.shiftRight(bit).shiftLeft(bit + 1));
    }

    static double size(NavigableMap<BigInteger, Double> terms) {
        return 1 + terms.values().stream().mapToDouble(Math::abs).max().orElse(0);
    }
}
