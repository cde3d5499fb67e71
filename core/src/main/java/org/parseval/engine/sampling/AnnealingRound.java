package org.parseval.engine.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One round of annealing, of which the blocks that finished in time count.
 *
 * @param blocks the chains at the end; all blocks but the last have the same width
 * @param logWeights theirs
 * @param spread the standard deviation of the annealed factors' logarithm over the chains, before each step
 */
record AnnealingRound(
        WeightStatistics statistics,
        List<Chains> blocks,
        double[] logWeights,
        double[] spread,
        int temperatures,
        double seconds) {

    static AnnealingRound of(AnnealingBlock[] all, double[] schedule, SplittableRandom random, double seconds) {
        List<Chains> blocks = new ArrayList<>();
        int chains = 0;
        double[] sums = new double[schedule.length - 1];
        double[] squares = new double[schedule.length - 1];
        double[] logWeights = new double[all.length * Chains.MOST];
        for (AnnealingBlock block : all) {
            if (block.finished) {
                System.arraycopy(block.logWeights, 0, logWeights, chains, block.chains.width);
                chains += block.chains.width;
                blocks.add(block.chains);
                for (int k = 0; k < sums.length; k++) {
                    sums[k] += block.sums[k];
                    squares[k] += block.squares[k];
                }
            }
        }
        double[] spread = new double[sums.length];
        for (int k = 0; k < spread.length && chains > 0; k++) {
            double mean = sums[k] / chains;
            spread[k] = Math.sqrt(Math.max(0, squares[k] / chains - mean * mean));
        }
        double[] finished = Arrays.copyOf(logWeights, chains);
        WeightStatistics statistics = chains == 0
                ? new WeightStatistics(Double.NEGATIVE_INFINITY, 0, 0, 0, 0)
                : WeightStatistics.of(finished, random);
        return new AnnealingRound(statistics, blocks, finished, spread, schedule.length - 1, seconds);
    }

    int chains() {
        return logWeights.length;
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

    /** Draws so many of the final states with probabilities proportional to their weights (systematic resampling). */
    List<int[]> resampled(int count, SplittableRandom random) {
        double largest = Arrays.stream(logWeights).max().orElseThrow();
        double total = 0;
        for (double log : logWeights) {
            total += Math.exp(log - largest);
        }
        List<int[]> drawn = new ArrayList<>();
        double at = random.nextDouble();
        double passed = 0;
        for (int i = 0; i < logWeights.length; i++) {
            passed += Math.exp(logWeights[i] - largest) / total * count;
            for (; at < passed && drawn.size() < count; at++) {
                drawn.add(blocks.get(i / Chains.MOST).get(i % Chains.MOST));
            }
        }
        while (drawn.size() < count) {
            drawn.add(drawn.get(drawn.size() - 1));
        }
        return drawn;
    }
}
