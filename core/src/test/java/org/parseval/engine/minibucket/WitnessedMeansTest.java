package org.parseval.engine.minibucket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.SampleMean;

class WitnessedMeansTest {
    /** The last state is next to never drawn by the witness. */
    private static final double[] VALUES = {0.5, 0.3, 0.199, 0.001};

    private static final double[] PLAIN = {0.45, 0.33, 0.219, 0.001};
    private static final double[] WITNESS = {0.50045, 0.30035, 0.1991, 0.0001};

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void correctedMeansHaveWhatTheWitnessOverlooksAndLittleNoise(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        WitnessedMeans means = new WitnessedMeans();
        double[] plainLogs = new double[200];
        for (int batch = 0; batch < plainLogs.length; batch++) {
            double[] logs = new double[256];
            double[] witness = new double[256];
            double sum = 0;
            for (int i = 0; i < logs.length; i++) {
                int state = draw(PLAIN, random.nextDouble());
                logs[i] = Math.log(VALUES[state] / PLAIN[state]);
                witness[i] = Math.log(VALUES[state] / WITNESS[state]) - 3;
                sum += Math.exp(logs[i]);
            }
            plainLogs[batch] = Math.log(sum / logs.length);
            means.add(plainLogs[batch], logs, witness, 3);
        }
        // What samples of the witness say that have not met the last state.
        double beta = Math.log(0.5 / 0.50045);
        SampleMean corrected = means.corrected(beta, 1).orElseThrow();
        assertThat(Math.abs(beta)).isGreaterThan(5 * corrected.relativeError());
        assertThat(Math.abs(corrected.logMean())).isLessThan(4 * corrected.relativeError());
        assertThat(corrected.relativeError())
                .isLessThan(SampleMean.of(plainLogs).relativeError() / 3);
        double variance = 0;
        for (int state = 0; state < VALUES.length; state++) {
            variance += VALUES[state] * VALUES[state] / WITNESS[state];
        }
        assertThat(means.varianceOfWitness(0)).isBetween(0.7 * (variance - 1), 1.4 * (variance - 1));
    }

    /** Both samplers draw states of weight zero now and then, at which the two weights have no quotient. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatTheWitnessDrawsInVainIsNotTakenForASurplus(long seed) {
        double[] values = {0.6, 0.4, 0};
        double[] plain = {0.55, 0.40, 0.05};
        double[] witness = {0.588, 0.392, 0.02};
        SplittableRandom random = new SplittableRandom(seed);
        WitnessedMeans means = new WitnessedMeans();
        for (int batch = 0; batch < 200; batch++) {
            double[] logs = new double[256];
            double[] logWitness = new double[256];
            double sum = 0;
            for (int i = 0; i < logs.length; i++) {
                int state = draw(plain, random.nextDouble());
                logs[i] = Math.log(values[state] / plain[state]);
                logWitness[i] = Math.log(values[state] / witness[state]);
                sum += Math.exp(logs[i]);
            }
            means.add(Math.log(sum / logs.length), logs, logWitness, 0);
        }
        SampleMean corrected = means.corrected(0, 0.98).orElseThrow();
        assertThat(Math.abs(corrected.logMean())).isLessThan(4 * corrected.relativeError());
        assertThat(corrected.relativeError()).isLessThan(0.001);
        assertThat(means.corrected(0, 1).orElseThrow().logMean()).isBetween(0.015, 0.025);
    }

    private static int draw(double[] shares, double number) {
        int state = 0;
        double sum = shares[0];
        while (state < shares.length - 1 && sum <= number) {
            sum += shares[++state];
        }
        return state;
    }
}
