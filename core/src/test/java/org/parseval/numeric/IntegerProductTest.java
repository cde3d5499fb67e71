package org.parseval.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.testing.SeededTest;

class IntegerProductTest {
    @SeededTest(50)
    void isWhatOneFactorAfterTheOtherGives(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        IntegerProduct product = new IntegerProduct();
        BigInteger expected = BigInteger.ONE;
        for (int i = random.nextInt(40); i > 0; i--) {
            BigInteger factor =
                    new BigInteger(1 + random.nextInt(90), new java.util.Random(random.nextLong())).add(BigInteger.ONE);
            if (i % 3 == 0) {
                long small = random.nextLong(1, Long.MAX_VALUE) >> random.nextInt(62);
                factor = BigInteger.valueOf(Math.max(1, small));
                product.multiply(factor.longValueExact());
            } else {
                product.multiply(factor);
            }
            expected = expected.multiply(factor);
        }
        assertThat(product.value()).isEqualTo(expected);
    }

    @Test
    void nothingIsOneAndZeroIsZero() {
        IntegerProduct product = new IntegerProduct();
        assertThat(product.value()).isEqualTo(BigInteger.ONE);
        product.multiply(6);
        product.multiply(0);
        product.multiply(Long.MAX_VALUE);
        assertThat(product.value()).isEqualTo(BigInteger.ZERO);
    }

    @Test
    void logarithmsOfLongIntegers() {
        assertThat(Logarithms.of(BigInteger.ONE)).isZero();
        assertThat(Logarithms.of(BigInteger.TEN.pow(5000))).isCloseTo(5000 * Math.log(10), within(1e-9));
    }
}
