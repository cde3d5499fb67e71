package org.parseval.learning.ising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CumulativePenaltyTest {
    @Test
    void withoutNoiseItIsAPlainPenalty() {
        CumulativePenalty penalty = new CumulativePenalty(2);
        double up = 1;
        double down = -1;
        for (int step = 0; step < 5; step++) {
            penalty.add(0.1);
            up = penalty.applied(0, up);
            down = penalty.applied(1, down);
        }
        assertThat(up).isCloseTo(0.5, within(1e-12));
        assertThat(down).isCloseTo(-0.5, within(1e-12));
    }

    @Test
    void zeroIsNotPassed() {
        CumulativePenalty penalty = new CumulativePenalty(1);
        penalty.add(0.3);
        assertThat(penalty.applied(0, 0.2)).isZero();
        // 0.1 could not be taken then, and is now.
        penalty.add(0.3);
        assertThat(penalty.applied(0, 0.5)).isCloseTo(0.1, within(1e-12));
    }

    /** Noise of a step is thirty times its penalty: a plain proximal step would hardly ever be at zero. */
    @Test
    void noiseAroundNothingEndsAtZeroAndAPullDoesNot() {
        int parameters = 200;
        double weight = 0.02;
        double pull = 0.06;
        CumulativePenalty penalty = new CumulativePenalty(2 * parameters);
        double[] values = new double[2 * parameters];
        Random random = new Random(7);
        int steps = 2000;
        for (int step = 0; step < steps; step++) {
            double rate = 0.05 * (steps - step) / steps;
            penalty.add(rate * weight);
            for (int i = 0; i < values.length; i++) {
                double gradient = (i < parameters ? 0 : pull) - values[i] + random.nextGaussian() * 0.1;
                values[i] = penalty.applied(i, values[i] + rate * gradient);
            }
        }
        int zeros = 0;
        double mean = 0;
        for (int i = 0; i < parameters; i++) {
            zeros += values[i] == 0 ? 1 : 0;
            mean += values[parameters + i] / parameters;
        }
        assertThat(zeros).isGreaterThan(parameters * 9 / 10);
        // What is pulled settles where the pull and the penalty are even.
        assertThat(mean).isCloseTo(pull - weight, within(0.005));
    }
}
