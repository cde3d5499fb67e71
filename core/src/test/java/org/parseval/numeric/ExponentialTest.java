package org.parseval.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class ExponentialTest {
    @SeededTest(20)
    void errorsStayBelowWhatIsPromised(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        double worstExponential = 0;
        double worstLogarithm = 0;
        for (int i = 0; i < 50_000; i++) {
            double x = -Math.pow(10, random.nextDouble(-18, 2.84));
            worstExponential = Math.max(worstExponential, Math.abs(Exponential.exp(x) / Math.exp(x) - 1));
            double y = 1 + (i % 2 == 0 ? Math.exp(x) : random.nextDouble(9));
            worstLogarithm = Math.max(worstLogarithm, Math.abs(Exponential.log(y) - Math.log(y)));
        }
        assertThat(worstExponential).isLessThan(Exponential.ERROR);
        assertThat(worstLogarithm).isLessThan(Exponential.ERROR);
    }

    @Test
    void endsOfTheRange() {
        assertThat(Exponential.exp(0)).isEqualTo(1);
        assertThat(Exponential.exp(-707)).isCloseTo(Math.exp(-707), within(1e-322));
        assertThat(Exponential.exp(-709)).isZero();
        assertThat(Exponential.exp(Double.NEGATIVE_INFINITY)).isZero();
        assertThat(Exponential.exp(Double.NaN)).isZero();
        assertThat(Exponential.log(1)).isZero();
        assertThat(Exponential.log(2)).isEqualTo(Math.log(2));
    }
}
