package org.parseval.fourier.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.RandomPolynomial;
import org.parseval.fourier.RandomPolynomial.Kind;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class FusedProductTest {
    private static final int[] BITS = {1, 2, 3, 6, 12, 30, 63, 64, 65, 100, 128, 190, 256, 300};

    @SeededTest(200)
    void equalsMultiplyingAndThenDroppingForAnyFactor(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int bits = BITS[random.nextInt(BITS.length)];
        Kind kind = Kind.random(random);
        RandomPolynomial factor = RandomPolynomial.of(random, kind, bits, random.nextInt(12));
        RandomPolynomial message = RandomPolynomial.of(random, Kind.random(random), bits, 150);
        check(factor, message, Math.max(1, (bits + 63) / 64) + random.nextInt(2));
    }

    @SeededTest(200)
    void equalsMultiplyingAndThenDroppingForPairwiseFactors(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int bits = BITS[1 + random.nextInt(BITS.length - 1)];
        BigInteger other = BigInteger.ONE.shiftLeft(1 + random.nextInt(bits - 1));
        TreeMap<BigInteger, Double> terms = new TreeMap<>();
        for (int t = 0; t < 4; t++) {
            if (random.nextInt(4) > 0) {
                BigInteger mask = (t & 1) == 0 ? BigInteger.ZERO : BigInteger.ONE;
                terms.put((t & 2) == 0 ? mask : mask.or(other), random.nextGaussian());
            }
        }
        Kind kind = random.nextBoolean() ? Kind.ANY : Kind.LOW_DEGREE;
        RandomPolynomial message = RandomPolynomial.of(random, kind, bits, 1 + random.nextInt(300));
        check(new RandomPolynomial(bits, terms), message, Math.max(1, (bits + 63) / 64));
    }

    @Test
    void aMessageThatDoesNotMentionTheVariableIsDoubledByAConstant() {
        Terms out = new Terms(1, 0);
        long[] masks = {0b000, 0b010, 0b110};
        FusedProduct.multiplyAndSumOut(ProductTest.terms(new long[] {0}, 3), ProductTest.terms(masks, 1, 2, 3), out);
        assertThat(RandomPolynomial.map(out))
                .isEqualTo(Map.of(BigInteger.ZERO, 6.0, BigInteger.ONE, 12.0, BigInteger.valueOf(3), 18.0));
    }

    private static void check(RandomPolynomial factor, RandomPolynomial message, int words) {
        Map<BigInteger, Double> expected = new HashMap<>();
        factor.times(message).forEach((mask, c) -> {
            if (!mask.testBit(0)) {
                expected.put(mask.shiftRight(1), 2 * c);
            }
        });
        Terms out = new Terms(words, 0);
        FusedProduct.multiplyAndSumOut(factor.rows(words), message.rows(words), out);
        ProductTest.assertEqual(out, expected);
        ProductTest.assertSorted(out);
    }
}
