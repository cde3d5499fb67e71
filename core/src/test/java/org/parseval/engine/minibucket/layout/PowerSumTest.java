package org.parseval.engine.minibucket.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class PowerSumTest {
    private static final double[] WEIGHTS = {1, 0.3, 2.5, -0.7, 0.0, -0.0};

    @SeededTest(100)
    void eliminatesAsTheDefinitionSays(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int states = 2 + seed % 3;
        int length = 5;
        double[] table = random.doubles((long) states * length, -3, 3).toArray();
        if (seed % 4 == 0) {
            table[random.nextInt(table.length)] = Double.NEGATIVE_INFINITY;
        }
        for (double weight : WEIGHTS) {
            double[] result = new double[length];
            PowerSum.eliminate(table, states, length, weight, result);
            for (int j = 0; j < length; j++) {
                assertThat(result[j]).isCloseTo(definition(table, states, length, weight, j), within(1e-12));
            }
        }
    }

    private static double definition(double[] table, int states, int length, double weight, int j) {
        double[] column = IntStream.range(0, states)
                .mapToDouble(s -> table[s * length + j])
                .toArray();
        if (weight == 0) {
            return 1 / weight > 0
                    ? Arrays.stream(column).max().orElseThrow()
                    : Arrays.stream(column).min().orElseThrow();
        }
        double sum = Arrays.stream(column)
                .map(log -> Math.pow(Math.exp(log), 1 / weight))
                .sum();
        return Math.log(Math.pow(sum, weight));
    }

    @SeededTest(100)
    void conditionIsTheDerivativeOfTheResultAndEntropyThatByTheWeight(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int states = 2 + seed % 3;
        int length = 4;
        double[] table = random.doubles((long) states * length, -2, 2).toArray();
        double h = 1e-6;
        for (double weight : new double[] {1, 0.4, 1.7, -0.8}) {
            double[] distribution = new double[table.length];
            double[] result = new double[length];
            double[] entropy = new double[length];
            PowerSum.differentiate(table, states, length, weight, result, distribution, entropy);
            double[] alone = table.clone();
            PowerSum.condition(alone, states, length, weight);
            assertThat(alone).containsExactly(distribution, within(1e-15));
            for (int j = 0; j < length; j++) {
                assertThat(result[j]).isCloseTo(definition(table, states, length, weight, j), within(1e-12));
                double slope = (definition(table, states, length, weight + h, j)
                                - definition(table, states, length, weight - h, j))
                        / (2 * h);
                assertThat(entropy[j]).isCloseTo(slope, within(1e-6));
                for (int s = 0; s < states; s++) {
                    double[] moved = table.clone();
                    moved[s * length + j] += h;
                    double difference = definition(moved, states, length, weight, j) - result[j];
                    assertThat(distribution[s * length + j]).isCloseTo(difference / h, within(1e-5));
                }
            }
        }
    }
}
