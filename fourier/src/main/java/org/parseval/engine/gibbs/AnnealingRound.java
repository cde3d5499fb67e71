package org.parseval.engine.gibbs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.engine.SampleMean;
import org.parseval.engine.estimate.LogWeights;
import org.parseval.engine.gibbs.kernel.Start;
import org.parseval.engine.state.Peak;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;

/**
 * One round of annealing, of which the populations that finished in time count.
 *
 * @param estimate of Z
 * @param populations at the end
 * @param spread the standard deviation of the annealed factors' logarithm over the chains, before each step
 */
record AnnealingRound(
        PopulationMean estimate, List<Population> populations, double[] spread, int temperatures, double seconds) {

    static AnnealingRound of(PopulationAnnealing[] all, double[] schedule, double seconds) {
        List<Population> populations = new ArrayList<>();
        int chains = 0;
        double[] sums = new double[schedule.length - 1];
        double[] squares = new double[schedule.length - 1];
        for (PopulationAnnealing annealing : all) {
            chains += annealing.population.chains.width;
            populations.add(annealing.population);
            for (int k = 0; k < sums.length; k++) {
                sums[k] += annealing.sums[k];
                squares[k] += annealing.squares[k];
            }
        }
        double[] spread = new double[sums.length];
        for (int k = 0; k < spread.length && chains > 0; k++) {
            double mean = sums[k] / chains;
            spread[k] = Math.sqrt(Math.max(0, squares[k] / chains - mean * mean));
        }
        return new AnnealingRound(PopulationMean.of(populations), populations, spread, schedule.length - 1, seconds);
    }

    SampleMean mean() {
        return estimate.mean();
    }

    /**
     * Reports it.
     *
     * @param reached whether it is good enough
     * @param believed whether its error is
     */
    void report(Diagnostics.Builder seen, boolean reached, boolean believed) {
        seen.converged(reached && believed)
                .all("informative", believed)
                .largest("temperatures", temperatures)
                .smallest("effectiveFamilies", estimate.effectiveFamilies());
    }

    /** Whether the interval meets that of another round, as far as both have one. */
    boolean meets(AnnealingRound other) {
        if (!mean().isKnown() || !other.mean().isKnown()) {
            return true;
        }
        Answer.Bounds own = mean().interval().bounds();
        Answer.Bounds others = other.mean().interval().bounds();
        return own.lnLow() <= others.lnHigh() && others.lnLow() <= own.lnHigh();
    }

    /**
     * A schedule of more steps, each covering as much of the path when its length is measured by the spread: the
     * variance that steps of equal length in this sense add to the weights is least.
     */
    double[] respaced(double[] schedule, int steps) {
        double[] length = new double[schedule.length];
        double mean = Arrays.stream(spread).sum() / spread.length;
        for (int k = 0; k + 1 < schedule.length; k++) {
            // Part of the length is plain distance, so that a spread of zero does not make a step of any size.
            length[k + 1] = length[k] + (schedule[k + 1] - schedule[k]) * (spread[k] + 0.1 * mean + Double.MIN_NORMAL);
        }
        double[] result = new double[steps + 1];
        int k = 0;
        for (int i = 1; i < steps; i++) {
            double goal = length[length.length - 1] * i / steps;
            while (length[k + 1] < goal) {
                k++;
            }
            double part = (goal - length[k]) / (length[k + 1] - length[k]);
            result[i] = schedule[k] + part * (schedule[k + 1] - schedule[k]);
        }
        result[steps] = 1;
        return result;
    }

    /** The share of the weight that has come to a peak. */
    double share(Peak peak) {
        double at = 0;
        double all = 0;
        for (Population population : populations) {
            for (int c = 0; c < population.chains.width; c++) {
                double weight = Math.exp(population.logWeight(c) - mean().logMean());
                all += weight;
                at += population.chains.isAt(peak, c) ? weight : 0;
            }
        }
        return at / all;
    }

    /** Draws so many of the final states with probabilities proportional to their weights (systematic resampling). */
    List<Start> resampled(int count, SplittableRandom random) {
        int width = populations.get(0).chains.width;
        double[] logWeights = new double[width * populations.size()];
        Arrays.setAll(logWeights, i -> populations.get(i / width).logWeight(i % width));
        int[] drawn = new int[count];
        LogWeights.resample(logWeights, random.nextDouble(), drawn);
        return Arrays.stream(drawn)
                .mapToObj(i -> new Start(populations.get(i / width).chains.get(i % width), i / width))
                .toList();
    }
}
