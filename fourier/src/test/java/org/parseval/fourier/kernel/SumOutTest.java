package org.parseval.fourier.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parseval.fourier.SampleTerms;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class SumOutTest {
    @SeededTest(200)
    void resultIsTheSumOfBothHalvesAtEveryPoint(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = 1 + random.nextInt(8);
        Terms terms = SampleTerms.increasing(random, 1, IntStream.range(0, n).toArray(), 1 << n);
        int bit = random.nextInt(n);
        NavigableMap<BigInteger, Double> before = SampleTerms.map(terms);
        NavigableMap<BigInteger, Double> after = sumOut(terms, bit);
        for (int x = 0; x < 1 << (n - 1); x++) {
            BigInteger minus = insertBit(BigInteger.valueOf(x), bit);
            double expected = SampleTerms.value(before, minus) + SampleTerms.value(before, minus.setBit(bit));
            assertThat(SampleTerms.value(after, BigInteger.valueOf(x)))
                    .isCloseTo(expected, within(1e-12 * (1 << n) * size(before)));
        }
    }

    @SeededTest(200)
    void masksOfAnyWidthLoseTheBitAndStayIncreasing(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int words = 1 + random.nextInt(4);
        int[] bits = SampleTerms.bits(random, words, 40);
        Terms terms = SampleTerms.increasing(random, words, bits, 300);
        int bit = random.nextBoolean() ? bits[random.nextInt(bits.length)] : random.nextInt(words * Long.SIZE);
        NavigableMap<BigInteger, Double> expected = new TreeMap<>();
        SampleTerms.map(terms).forEach((mask, coefficient) -> {
            if (!mask.testBit(bit)) {
                expected.put(removeBit(mask, bit), 2 * coefficient);
            }
        });
        assertThat(sumOut(terms, bit)).isEqualTo(expected);
    }

    @SeededTest(200)
    void widerRowsGiveTheSameTerms(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Terms terms = SampleTerms.increasing(random, 1, SampleTerms.bits(random, 1, 30), 200);
        int bit = random.nextInt(Long.SIZE);
        NavigableMap<BigInteger, Double> expected = sumOut(terms, bit);
        for (int words = 2; words <= 4; words++) {
            assertThat(sumOut(SampleTerms.widened(terms, words, 0), bit)).isEqualTo(expected);
            int places = random.nextInt((words - 1) * Long.SIZE + 1);
            Terms moved = SampleTerms.widened(SampleTerms.of(expected, 1), words, places);
            assertThat(sumOut(SampleTerms.widened(terms, words, places), bit + places))
                    .isEqualTo(SampleTerms.map(moved));
        }
    }

    private static NavigableMap<BigInteger, Double> sumOut(Terms terms, int bit) {
        Terms rest = SumOut.of(terms, bit);
        assertThat(SampleTerms.isStrictlyIncreasing(rest)).isTrue();
        return SampleTerms.map(rest);
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
