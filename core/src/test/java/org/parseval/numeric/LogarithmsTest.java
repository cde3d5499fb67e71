package org.parseval.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogarithmsTest {
    private static final double ZERO = Double.NEGATIVE_INFINITY;

    @Test
    void sumsOfLogarithmsAreLogarithmsOfSums() {
        double[] logs = {Math.log(0.5), ZERO, Math.log(3), Math.log(0.25), 100};
        assertThat(Logarithms.sum(logs, 4)).isCloseTo(Math.log(3.75), within(1e-15));
        assertThat(Logarithms.sum(logs[0], logs[2])).isCloseTo(Math.log(3.5), within(1e-15));
        assertThat(Logarithms.normalise(logs, 4)).isCloseTo(Math.log(3.75), within(1e-15));
        assertThat(logs).usingComparatorWithPrecision(1e-15).containsExactly(0.5 / 3.75, 0, 0.8, 0.25 / 3.75, 100);
    }

    @Test
    void numbersPastTheRangeOfDoublesAreNoTrouble() {
        double[] logs = {5000, 5000 + Math.log(3)};
        assertThat(Logarithms.sum(logs, 2)).isCloseTo(5000 + Math.log(4), within(1e-12));
        assertThat(Logarithms.sum(-5000, -6000)).isEqualTo(-5000);
        assertThat(Logarithms.exponentiate(logs, 2)).isCloseTo(4.0 / 3, within(1e-12));
    }

    @Test
    void zerosAreZeros() {
        double[] zeros = {ZERO, ZERO};
        assertThat(Logarithms.sum(ZERO, ZERO)).isEqualTo(ZERO);
        assertThat(Logarithms.sum(ZERO, 2)).isEqualTo(2);
        assertThat(Logarithms.sum(zeros, 2)).isEqualTo(ZERO);
        assertThat(Logarithms.exponentiate(zeros.clone(), 2)).isZero();
        assertThat(Logarithms.normalise(zeros, 2)).isEqualTo(ZERO);
        assertThat(zeros).containsExactly(0.5, 0.5);
    }

    @Test
    void powersOfTwoRoundNothing() {
        double[] values = {0x1.8p1000, 0x1.23456789abcdp-20, 0};
        assertThat(PowersOfTwo.exponent(values[0])).isEqualTo(1000);
        assertThat(PowersOfTwo.exponent(Double.MIN_VALUE)).isEqualTo(-1074);
        PowersOfTwo.scale(values, 3, -1000);
        assertThat(values).containsExactly(1.5, 0x1.23456789abcdp-1020, 0);
        double[] smallest = {Double.MIN_VALUE};
        PowersOfTwo.scale(smallest, 1, 1074);
        assertThat(smallest).containsExactly(1);
    }
}
