package org.parseval.engine.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.parseval.engine.SampleMean;

class MarginalErrorsTest {
    private static final int ESTIMATES = 4;
    private static final int MARGINALS = 200;
    private static final int REPEATS = 100;
    private static final double SPREAD = 1e-3;

    /** By how many errors the means of a few normal estimates are off: by pooled errors, and by each marginal's own. */
    private record Off(double[] pooled, double[] own) {}

    private static Off simulate(Random random) {
        double[][] means = new double[MARGINALS][2];
        double[][] variances = new double[MARGINALS][2];
        double[] truth = new double[MARGINALS];
        for (int v = 0; v < MARGINALS; v++) {
            truth[v] = 0.05 + 0.9 * random.nextDouble();
            double deviation = Math.sqrt(SPREAD * truth[v] * (1 - truth[v]) * ESTIMATES);
            double[] estimates = new double[ESTIMATES];
            Arrays.setAll(estimates, i -> deviation * random.nextGaussian());
            double mean = Arrays.stream(estimates).average().orElseThrow();
            double squares =
                    Arrays.stream(estimates).map(e -> (e - mean) * (e - mean)).sum();
            Arrays.fill(variances[v], squares / (ESTIMATES - 1) / ESTIMATES);
            means[v][0] = truth[v] + mean;
            means[v][1] = 1 - means[v][0];
        }
        int[] freedom = new int[MARGINALS];
        Arrays.fill(freedom, ESTIMATES - 1);
        double[][] errors = MarginalErrors.of(means, variances, freedom, 0);
        double[] pooled = new double[MARGINALS];
        double[] own = new double[MARGINALS];
        for (int v = 0; v < MARGINALS; v++) {
            pooled[v] = Math.abs(means[v][0] - truth[v]) / errors[v][0];
            own[v] = Math.abs(means[v][0] - truth[v]) / Math.sqrt(variances[v][0]);
        }
        return new Off(pooled, own);
    }

    @Test
    void intervalsHoldAsOftenAsTheySayAndNoneIsFarOff() {
        Random random = new Random(7);
        int held = 0;
        double worst = 0;
        double worstOwn = 0;
        for (int i = 0; i < REPEATS; i++) {
            Off off = simulate(random);
            held += (int) Arrays.stream(off.pooled())
                    .filter(e -> e <= SampleMean.NORMAL_QUANTILE)
                    .count();
            worst = Math.max(worst, Arrays.stream(off.pooled()).max().orElseThrow());
            worstOwn = Math.max(worstOwn, Arrays.stream(off.own()).max().orElseThrow());
        }
        assertThat(held / (double) (REPEATS * MARGINALS)).isBetween(0.93, 0.985);
        assertThat(worst).isLessThan(6);
        // Without the others a few marginals look certain by chance.
        assertThat(worstOwn).isGreaterThan(15);
    }

    @Test
    void variablesOfTwoStatesAndOthersHaveSpreadsOfTheirOwn() {
        double[][] probabilities = {{0.5, 0.5}, {0.5, 0.5}, {0.2, 0.3, 0.5}, {0.2, 0.3, 0.5}};
        double[][] variances = {{0, 0}, {0, 0}, {1e-4, 1e-4, 1e-4}, {0, 0, 0}};
        double[][] errors = MarginalErrors.of(probabilities, variances, new int[] {3, 3, 3, 3}, 1e-9);
        assertThat(errors[0]).containsExactly(1e-9, 1e-9);
        assertThat(errors[3][0]).isBetween(1e-3, 1e-2);
    }

    @Test
    void aProbabilityThatRoundingLeftBeyondOneHasAnError() {
        double[][] probabilities = {{1 + 1e-14, 0}, {0.5, 0.5}};
        double[][] variances = {{0, 0}, {1e-4, 1e-4}};
        assertThat(MarginalErrors.of(probabilities, variances, new int[] {3, 3}, 1e-9)[0][0])
                .isEqualTo(1e-9);
    }
}
