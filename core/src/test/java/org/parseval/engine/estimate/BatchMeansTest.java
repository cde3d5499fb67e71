package org.parseval.engine.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.parseval.engine.SampleMean;
import org.parseval.inference.Answer;

class BatchMeansTest {
    private static final int SIZE = 32;
    private static final int STAGES = 300;

    /** The estimate of 1 by a batch that is resampled after each of many stages: the product of their mean weights. */
    private static double logEstimate(Random random) {
        double log = 0;
        for (int stage = 0; stage < STAGES; stage++) {
            // The sum of weights of mean 1, each the negative logarithm of a number between 0 and 1.
            double product = 1;
            for (int sample = 0; sample < SIZE; sample++) {
                product *= 1 - random.nextDouble();
            }
            log += Math.log(-Math.log(product) / SIZE);
        }
        return log;
    }

    private static Batch batch(double logMean, double relativeVariance, int resamplings) {
        double[] none = {};
        return new Batch(logMean, logMean, relativeVariance, resamplings, OptionalDouble.empty(), none, none);
    }

    @Test
    void controlTakesOffWhatItSharesWithTheEstimate() {
        Random random = new Random(7);
        BatchMeans means = new BatchMeans(SIZE);
        for (int i = 0; i < 50; i++) {
            double shared = 0.3 * random.nextGaussian();
            double own = 0.001 * random.nextGaussian();
            double z = 1 + shared + own;
            means.add(batch(Math.log(z), 1, 0).withControl(1 + shared));
        }
        assertThat(means.plain().relativeError()).isGreaterThan(0.02);
        assertThat(Math.abs(means.mean().logMean())).isLessThan(5e-3);
        // What is left is the batches' own noise, and as much as one sample may have missed.
        assertThat(means.mean().relativeError()).isCloseTo(Math.sqrt(2) / (50 * SIZE), within(2e-4));
    }

    @Test
    void intervalsOfBatchesThatWereResampledManyTimesHoldAsOftenAsTheySay() {
        int held = 0;
        double sum = 0;
        for (int seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            BatchMeans means = new BatchMeans(SIZE);
            for (int i = 0; i < 16; i++) {
                means.add(batch(logEstimate(random), 1, STAGES));
            }
            assertThat(means.logVariance()).isGreaterThan(1);
            SampleMean mean = means.mean();
            Answer.Bounds interval = mean.interval().bounds();
            held += interval.lnLow() <= 0 && interval.lnHigh() >= 0 ? 1 : 0;
            sum += mean.logMean();
            assertThat(Math.abs(mean.logMean())).isLessThan(6 * mean.relativeError());
        }
        assertThat(held).isBetween(180, 200);
        // The logarithm of a plain mean of 16 estimates would be several units too low.
        assertThat(sum / 200).isCloseTo(0, within(0.8));
    }

    @Test
    void evenWeightsHaveTheErrorOfWhatMayHaveBeenMissed() {
        BatchMeans means = new BatchMeans(SIZE);
        for (int i = 0; i < 4; i++) {
            means.add(batch(-3, 0, 0));
        }
        assertThat(means.mean().relativeError()).isCloseTo(Math.log1p(Math.sqrt(2) / (4 * SIZE)), within(1e-12));
        assertThat(means.mean().logMean()).isCloseTo(-3, within(1e-12));
        means.heed(-3 + Math.log(10));
        assertThat(means.mean().relativeError()).isCloseTo(Math.log1p(10 * Math.sqrt(2) / (4 * SIZE)), within(1e-12));
        // A state that weighs e^40 times the sum so far moves its logarithm by some 40, less what a sample counts.
        means.heed(-3 + 40);
        assertThat(means.mean().relativeError()).isBetween(40 - Math.log(4 * SIZE), 40.0);
    }

    @Test
    void intervalsHoldWhereAFewSamplesAreWorthNothing() {
        int held = 0;
        double worst = 0;
        for (int seed = 1; seed <= 2000; seed++) {
            Random random = new Random(seed);
            BatchMeans means = new BatchMeans(SIZE);
            for (int i = 0; i < 16; i++) {
                // Seven of all samples are due.
                double zeros = 0;
                for (int sample = 0; sample < SIZE; sample++) {
                    zeros += random.nextDouble() * 16 * SIZE < 7 ? 1 : 0;
                }
                double mean = 1 - zeros / SIZE;
                means.add(batch(Math.log(mean), 1 / mean - 1, 0));
            }
            SampleMean mean = means.mean();
            double errors = Math.abs(mean.logMean() - Math.log1p(-7.0 / (16 * SIZE))) / mean.relativeError();
            held += errors <= SampleMean.NORMAL_QUANTILE ? 1 : 0;
            worst = Math.max(worst, errors);
        }
        assertThat(held).isBetween(1840, 1990);
        assertThat(worst).isLessThan(6);
    }
}
