package org.parseval.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against decimal numbers of any length. */
class ScaledNumberTest {
    private static final MathContext DIGITS = new MathContext(40);

    @ParameterizedTest
    @ValueSource(
            doubles = {
                Double.MAX_VALUE,
                1.7e308,
                0x1p1023,
                1e300,
                3,
                1e-300,
                Double.MIN_NORMAL,
                5 * Double.MIN_VALUE,
                Double.MIN_VALUE
            })
    void productsKeepTheirDigitsAtTheEndsOfTheRange(double factor) {
        ScaledNumber product = new ScaledNumber();
        product.set(1.75, 0);
        BigDecimal expected = new BigDecimal(1.75);
        for (int times = 1; times <= 3; times++) {
            product.multiply(factor, 1);
            expected = expected.multiply(new BigDecimal(factor), DIGITS).multiply(BigDecimal.valueOf(2));
            BigDecimal ratio = expected.divide(power(product.exponent()), DIGITS)
                    .divide(new BigDecimal(product.mantissa()), DIGITS);
            assertThat(ratio.subtract(BigDecimal.ONE).abs().doubleValue()).isLessThan(times * 0x1p-52);
        }
    }

    private static BigDecimal power(long exponent) {
        BigDecimal power = BigDecimal.valueOf(2).pow((int) Math.abs(exponent), DIGITS);
        return exponent < 0 ? BigDecimal.ONE.divide(power, DIGITS) : power;
    }
}
