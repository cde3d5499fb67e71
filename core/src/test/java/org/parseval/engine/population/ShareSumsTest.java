package org.parseval.engine.population;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShareSumsTest {
    /** Batches that are much heavier or lighter than those before them, and some without a possible sample. */
    @Test
    void agreesWithTwoPassesOverAllBatches() {
        SplittableRandom random = new SplittableRandom(5);
        int batches = 40;
        double[] z = new double[batches];
        double[] s = new double[batches];
        ShareSums sums = new ShareSums(2);
        double total = 0;
        double weighted = 0;
        for (int b = 0; b < batches; b++) {
            z[b] = b % 7 == 0 ? 0 : Math.exp(random.nextDouble(-3, 3));
            s[b] = random.nextDouble();
            total += z[b];
            weighted += z[b] * s[b];
            sums.begin(700 + Math.log(z[b]));
            sums.add(0, s[b]);
            sums.add(1, 1 - s[b]);
        }

        double p = weighted / total;
        double squares = 0;
        for (int b = 0; b < batches; b++) {
            squares += Math.pow(z[b] * (s[b] - p) / (total / batches), 2);
        }
        assertThat(sums.share(0)).isCloseTo(p, within(1e-12));
        assertThat(sums.share(1)).isCloseTo(1 - p, within(1e-12));
        assertThat(sums.squares(0, p)).isCloseTo(squares, within(1e-9));
        assertThat(sums.variance(squares, batches - 1)).isCloseTo(squares / batches / (batches - 1), within(1e-15));
        assertThat(sums.batches()).isEqualTo(batches);
    }

    @Test
    void batchesWithoutAPossibleSampleAreCounted() {
        ShareSums sums = new ShareSums(1);
        sums.begin(Double.NEGATIVE_INFINITY);
        sums.begin(Double.NEGATIVE_INFINITY);
        assertThat(sums.areZero()).isTrue();
        assertThat(sums.begin(-1000)).isZero();
        sums.add(0, 0.25);
        assertThat(sums.areZero()).isFalse();
        assertThat(sums.share(0)).isEqualTo(0.25);
        assertThat(sums.mean()).isCloseTo(1.0 / 3, within(1e-15));
    }
}
