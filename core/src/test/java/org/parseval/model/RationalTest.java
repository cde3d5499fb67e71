package org.parseval.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RationalTest {
    @Test
    void decimalsAndFractionsAreKeptToTheLastDigit() {
        assertThat(Rational.of("0.1")).hasToString("1/10");
        assertThat(Rational.of("2/6")).hasToString("1/3");
        assertThat(Rational.of("0.3/.06")).hasToString("5");
        assertThat(Rational.of("1.5e3")).hasToString("1500");
        assertThat(Rational.of("0.12345678901234567890")).hasToString("1234567890123456789/10000000000000000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1/0", "0/0", "/3", "1/2/3", "-1", "nan", "1e99999", "1e-99999"})
    void whatIsNoSuchNumberIsRefused(String text) {
        assertThatThrownBy(() -> Rational.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void fifteenDigitsComeBackFromTheirDouble() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 20_000; i++) {
            BigDecimal written = BigDecimal.valueOf(random.nextLong(1_000_000_000_000_000L), random.nextInt(-20, 40));
            assertThat(Rational.of(written.doubleValue())).isEqualTo(Rational.of(written.toString()));
        }
        assertThat(Rational.of(4.9e-324)).isEqualTo(Rational.of("5e-324"));
    }

    @Test
    void roundsToTheNearestDouble() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 20_000; i++) {
            long above = random.nextLong(1L << random.nextInt(1, 62)) + 1;
            int twos = random.nextInt(1, 500);
            // A quotient by a power of two is a decimal that ends, which others round.
            Rational fraction = new Rational(BigInteger.valueOf(above), BigInteger.ONE.shiftLeft(twos));
            double expected = new BigDecimal(above)
                    .divide(new BigDecimal(BigInteger.ONE.shiftLeft(twos)))
                    .doubleValue();
            assertThat(fraction.doubleValue()).isEqualTo(expected);
            assertThat(fraction.ln()).isCloseTo(Math.log(expected), within(1e-12));
        }
        assertThat(Rational.of("1/3").doubleValue()).isEqualTo(1.0 / 3);
        assertThat(Rational.ZERO.doubleValue()).isZero();
        assertThat(Rational.ZERO.ln()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Rational.of("1e-5000").ln()).isCloseTo(-5000 * Math.log(10), within(1e-9));
    }

    @Test
    void decimalsHaveTwiceTheDigitsOfADouble() {
        assertThat(Rational.of("2/3").decimal()).hasToString("0.6666666666666666666666666666666667");
        assertThat(Rational.of("1/8").decimal()).hasToString("0.125");
        assertThat(Rational.of("1/4").complement()).hasToString("3/4");
    }
}
