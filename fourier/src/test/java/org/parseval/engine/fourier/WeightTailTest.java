package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightTailTest {

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.3, 0.5, 0.7, 1, 1.5})
    void shapeOfParetoWeightsIsFound(double shape) {
        int samples = 30_000;
        double mean = 0;
        for (int seed = 1; seed <= 10; seed++) {
            // A power of a uniform number has a tail of exactly that shape.
            double[] logs = new SplittableRandom(seed)
                    .doubles(samples)
                    .map(u -> -shape * Math.log(1 - u) + 500)
                    .sorted()
                    .toArray();
            int size = WeightTail.size(samples) + 1;
            mean += WeightTail.shape(Arrays.copyOfRange(logs, samples - size, samples)) / 10;
        }
        assertThat(mean).isCloseTo(shape, within(0.1));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-700, 0, 700})
    void evenWeightsHaveNoTailAndAFewSayNothing(double log) {
        double[] even = new double[100];
        Arrays.fill(even, log);
        assertThat(WeightTail.shape(even)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(WeightTail.shape(Arrays.copyOf(even, 5))).isEqualTo(Double.POSITIVE_INFINITY);
    }
}
