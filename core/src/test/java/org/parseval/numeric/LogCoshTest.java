package org.parseval.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The series against the library's exponential and logarithm: between, on and far beyond the points of its table. */
class LogCoshTest {
    private static DoubleStream sizes() {
        return DoubleStream.concat(
                DoubleStream.iterate(0, a -> a < 25, a -> a + 1.0 / 64 + 1e-5),
                DoubleStream.of(1e-300, 1e-9, 1.0 / 32, Math.nextDown(20), 20, 20.03125, 40, 400, 1e300));
    }

    @Test
    void theSumOverASpinIsThatOfItsDefinition() {
        sizes().forEach(s -> {
            double expected = s + Math.log1p(Math.exp(-2 * s));
            assertThat(LogCosh.of(s)).isCloseTo(expected, within(4e-16 * expected));
            assertThat(LogCosh.of(-s)).isEqualTo(LogCosh.of(s));
        });
        assertThat(LogCosh.of(Double.POSITIVE_INFINITY)).isPositive().isInfinite();
        assertThat(LogCosh.of(Double.NaN)).isNaN();
    }

    @Test
    void chancesHaveAllTheirDigitsHoweverSmallTheyAre() {
        sizes().forEach(s -> {
            double expected = Math.exp(-2 * s) / (1 + Math.exp(-2 * s));
            assertThat(LogCosh.chanceAgainst(s)).isCloseTo(expected, within(2e-15 * expected));
            assertThat(LogCosh.chanceAgainst(-s)).isEqualTo(1 - LogCosh.chanceAgainst(s));
        });
        assertThat(LogCosh.chanceAgainst(Double.NaN)).isNaN();
    }
}
