package org.parseval.fourier.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.SampleTerms;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class RestrictionTest {
    @SeededTest(200)
    void resultIsTheFunctionOnTheHalfCube(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = 1 + random.nextInt(8);
        Terms terms = SampleTerms.increasing(random, 1, IntStream.range(0, n).toArray(), 1 << n);
        int bit = random.nextInt(n);
        int value = random.nextBoolean() ? 1 : -1;
        NavigableMap<BigInteger, Double> before = SampleTerms.map(terms);
        NavigableMap<BigInteger, Double> after = restrict(terms, bit, value);
        for (int x = 0; x < 1 << (n - 1); x++) {
            BigInteger point = SumOutTest.insertBit(BigInteger.valueOf(x), bit);
            point = value == 1 ? point.setBit(bit) : point;
            assertThat(SampleTerms.value(after, BigInteger.valueOf(x)))
                    .isCloseTo(SampleTerms.value(before, point), within(1e-12 * (1 << n) * SumOutTest.size(before)));
        }
    }

    @SeededTest(200)
    void masksOfAnyWidthLoseTheBitAndEqualOnesAreAddedUp(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int words = 1 + random.nextInt(4);
        // Few bits, so that many masks meet.
        int[] bits = SampleTerms.bits(random, words, 9);
        Terms terms = SampleTerms.increasing(random, words, bits, 300);
        int bit = random.nextInt(4) > 0 ? bits[random.nextInt(bits.length)] : random.nextInt(words * Long.SIZE);
        int value = random.nextBoolean() ? 1 : -1;
        assertThat(restrict(terms, bit, value)).isEqualTo(expected(SampleTerms.map(terms), bit, value));
    }

    @SeededTest(200)
    void bitsAtTheEndsOfAWordAreNoException(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] bits = {0, 1, 2, 31, 32, 61, 62, 63};
        Terms terms = SampleTerms.increasing(random, 1, bits, 200);
        for (int bit : bits) {
            int value = random.nextBoolean() ? 1 : -1;
            assertThat(restrict(terms, bit, value)).isEqualTo(expected(SampleTerms.map(terms), bit, value));
        }
    }

    @SeededTest(200)
    void widerRowsGiveTheSameTerms(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Terms terms = SampleTerms.increasing(random, 1, SampleTerms.bits(random, 1, 8), 200);
        int bit = random.nextInt(Long.SIZE);
        int value = random.nextBoolean() ? 1 : -1;
        NavigableMap<BigInteger, Double> expected = restrict(terms, bit, value);
        for (int words = 2; words <= 4; words++) {
            assertThat(restrict(SampleTerms.widened(terms, words, 0), bit, value))
                    .isEqualTo(expected);
            int places = random.nextInt((words - 1) * Long.SIZE + 1);
            Terms moved = SampleTerms.widened(SampleTerms.of(expected, 1), words, places);
            assertThat(restrict(SampleTerms.widened(terms, words, places), bit + places, value))
                    .isEqualTo(SampleTerms.map(moved));
        }
    }

    @Test
    void aValueThatIsNoneIsRefused() {
        assertThatThrownBy(() -> Restriction.of(new Terms(1, 1), 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0");
    }

    private static NavigableMap<BigInteger, Double> expected(
            NavigableMap<BigInteger, Double> terms, int bit, int value) {
        NavigableMap<BigInteger, Double> expected = new TreeMap<>();
        terms.forEach((mask, coefficient) -> expected.merge(
                SumOutTest.removeBit(mask, bit), mask.testBit(bit) ? value * coefficient : coefficient, Double::sum));
        // One zero, not two.
        expected.replaceAll((mask, coefficient) -> coefficient + 0.0);
        return expected;
    }

    private static NavigableMap<BigInteger, Double> restrict(Terms terms, int bit, int value) {
        Terms rest = Restriction.of(terms, bit, value);
        assertThat(SampleTerms.isStrictlyIncreasing(rest)).isTrue();
        NavigableMap<BigInteger, Double> result = SampleTerms.map(rest);
        result.replaceAll((mask, coefficient) -> coefficient + 0.0);
        return result;
    }
}
