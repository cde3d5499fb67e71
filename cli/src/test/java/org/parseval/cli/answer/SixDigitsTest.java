package org.parseval.cli.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SixDigitsTest {
    @ParameterizedTest
    @ValueSource(
            doubles = {
                0,
                -0.0,
                1,
                0.5,
                0.1,
                0.3,
                1e-4,
                1e-5,
                1e-15,
                1e-16,
                1e-17,
                1e-22,
                1e-300,
                Double.MIN_VALUE,
                0.99999949999999,
                0.9999995,
                0.99999950000001,
                0.099999995,
                0.0999999949,
                9.999994e-5,
                9.999995e-5,
                9.9999949e-5,
                9.9999951e-5,
                0.1234565,
                0.00012345675,
                1.2345675e-9,
                1.0000001,
                12.5,
                -0.25,
                Double.NaN,
                Double.POSITIVE_INFINITY
            })
    void edges(double probability) {
        check(probability);
        check(Math.nextUp(probability));
        check(Math.nextDown(probability));
    }

    @Test
    void randomNumbers() {
        SplittableRandom random = new SplittableRandom(17);
        for (int i = 0; i < 30_000; i++) {
            check(random.nextDouble());
            check(Math.exp(-60 * random.nextDouble()));
            // A decimal number with seven digits that ends in 5, which is where rounding is decided.
            check(Double.parseDouble(random.nextInt(100_000, 1_000_000) + "5e-" + random.nextInt(7, 24)));
        }
    }

    private static void check(double probability) {
        assertThat(SixDigits.of(probability)).isEqualTo(String.format(Locale.ROOT, "%.6g", probability));
    }
}
