package org.parseval.engine.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;
import org.parseval.inference.Marginals;

class MarginalSumsTest {
    private static Batch batch(double logMean, double... shares) {
        return new Batch(logMean, logMean, 0, 0, OptionalDouble.empty(), shares, new double[0]);
    }

    /** Batches that are much heavier or lighter than those before them, and some without a possible sample. */
    @Test
    void agreesWithTwoPassesOverAllBatches() {
        SplittableRandom random = new SplittableRandom(5);
        int batches = 40;
        double[] z = new double[batches];
        double[] s = new double[batches];
        MarginalSums sums = new MarginalSums(new int[] {3});
        double total = 0;
        double weighted = 0;
        for (int b = 0; b < batches; b++) {
            z[b] = b % 7 == 0 ? 0 : Math.exp(random.nextDouble(-3, 3));
            s[b] = random.nextDouble();
            total += z[b];
            weighted += z[b] * s[b];
            sums.add(batch(700 + Math.log(z[b]), s[b], 1 - s[b], 0));
        }

        double p = weighted / total;
        double squares = 0;
        for (int b = 0; b < batches; b++) {
            squares += Math.pow(z[b] * (s[b] - p) / (total / batches), 2);
        }
        Marginals marginals = sums.estimate(0);
        assertThat(marginals.of(0, 0)).isCloseTo(p, within(1e-12));
        assertThat(marginals.of(0, 1)).isCloseTo(1 - p, within(1e-12));
        double variance = squares / batches / (batches - 1);
        double[][] variances = {{variance, variance, 0}};
        double[][] expected = MarginalErrors.of(marginals.probabilities(), variances, new int[] {batches - 1}, 0);
        assertThat(marginals.standardError(0, 0)).isCloseTo(expected[0][0], within(1e-9));
    }

    @Test
    void batchesWithoutAPossibleSampleAreCounted() {
        MarginalSums sums = new MarginalSums(new int[] {2});
        sums.add(batch(Double.NEGATIVE_INFINITY, 0, 0));
        assertThat(sums.estimate(0).of(0, 0)).isEqualTo(0.5);
        assertThat(sums.estimate(0).kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
        sums.add(batch(-1000, 0.75, 0.25));
        assertThat(sums.estimate(0).of(0, 1)).isEqualTo(0.25);
    }
}
