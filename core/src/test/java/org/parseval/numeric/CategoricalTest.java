package org.parseval.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CategoricalTest {
    private static final double[] WEIGHTS = {9, 0, 1, 0, 3, 4, 0, 9};

    @Test
    void everyPlaceIsDrawnAsOftenAsItsWeightSays() {
        int[] counts = new int[6];
        for (int i = 0; i < 80; i++) {
            counts[Categorical.at(i / 10.0, WEIGHTS, 1, 6)]++;
        }
        assertThat(counts).containsExactly(0, 10, 0, 30, 40, 0);
    }

    @Test
    void aNumberAtTheEndGivesTheLastPlaceOfPositiveWeight() {
        assertThat(Categorical.at(8, WEIGHTS, 1, 6)).isEqualTo(4);
        assertThat(Categorical.at(Math.nextDown(8.0), WEIGHTS, 1, 6)).isEqualTo(4);
        assertThat(Categorical.at(0, new double[] {0, 0}, 0, 2)).isEqualTo(-1);
    }

    /** The definition: the first place at which the sum exceeds the number. */
    @Test
    void itIsWhereTheRunningSumExceedsTheNumber() {
        SplittableRandom random = new SplittableRandom(7);
        for (int trial = 0; trial < 1000; trial++) {
            // Multiples of 1/64, so that nothing is rounded.
            double[] weights = random.ints(1 + random.nextInt(6), 0, 4)
                    .mapToDouble(w -> w / 64.0)
                    .toArray();
            double total = Arrays.stream(weights).sum();
            if (total > 0) {
                double number = random.nextInt((int) (total * 64)) / 64.0;
                int place = Categorical.at(number, weights, 0, weights.length);
                assertThat(Arrays.stream(weights, 0, place).sum()).isLessThanOrEqualTo(number);
                assertThat(Arrays.stream(weights, 0, place + 1).sum()).isGreaterThan(number);
            }
        }
    }
}
