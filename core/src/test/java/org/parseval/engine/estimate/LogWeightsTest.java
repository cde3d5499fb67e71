package org.parseval.engine.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogWeightsTest {
    private static final double ZERO = Double.NEGATIVE_INFINITY;

    @Test
    void meanIsThatOfTheNumbersHoweverLargeTheyAre() {
        double[] logs = {1000, 1000 + Math.log(3), ZERO, ZERO};
        assertThat(LogWeights.logMean(logs)).isCloseTo(1000, within(1e-12));
        assertThat(LogWeights.logMean(new double[] {ZERO, ZERO})).isEqualTo(ZERO);
    }

    @Test
    void effectiveSizeCountsEvenWeights() {
        assertThat(LogWeights.effectiveSize(new double[] {-7, -7, -7})).isCloseTo(3, within(1e-12));
        assertThat(LogWeights.effectiveSize(new double[] {0, -2000, ZERO})).isCloseTo(1, within(1e-12));
        assertThat(LogWeights.effectiveSize(new double[] {ZERO})).isZero();
    }

    @Test
    void everyoneHasDescendantsByWeight() {
        double[] logs = {ZERO, Math.log(1), Math.log(5), ZERO, Math.log(2), ZERO};
        for (double offset : new double[] {0, 0.3, 0.999}) {
            int[] ancestors = new int[8];
            LogWeights.resample(logs, offset, ancestors);
            assertThat(ancestors).containsExactly(1, 2, 2, 2, 2, 2, 4, 4);
        }
    }

    @Test
    void nobodyDescendsFromAWeightOfZeroThoughRoundingLeadsPastTheEnd() {
        double[] logs = {Math.log(0.1), Math.log(0.2), ZERO};
        for (int count = 1; count < 500; count++) {
            int[] ancestors = new int[count];
            LogWeights.resample(logs, Math.nextDown(1.0), ancestors);
            assertThat(ancestors).doesNotContain(2);
        }
    }
}
