package org.parseval.engine.sampling;

import java.util.Arrays;
import org.parseval.numeric.Logarithms;

/**
 * Weighted chains that are resampled among themselves when few of them carry the weight. Whatever is resampled, the mean
 * weight stays an unbiased estimate, independent of those of other populations.
 *
 * @see "K. Hukushima and Y. Iba, Population annealing and its application to a spin glass, AIP Conference Proceedings 690
 *     (2003)"
 */
final class Population {
    /** Resample when the effective number of chains falls below this share. */
    private static final double RESAMPLE_BELOW = 0.5;

    final Chains chains;
    /** Since the last resampling. */
    final double[] logWeights;
    /** For each chain the one at the start from which it descends. */
    private final int[] families;
    /** The logarithm of the mean weight up to the last resampling. */
    private double logMean;

    private final double[] weights;
    private final int[] sources;

    Population(Chains chains) {
        this.chains = chains;
        logWeights = new double[chains.width];
        weights = new double[chains.width];
        sources = new int[chains.width];
        families = new int[chains.width];
        Arrays.setAll(families, c -> c);
    }

    /** Resamples systematically if the weights have become uneven. */
    void resampleIfUneven() {
        double largest = Logarithms.largest(logWeights, logWeights.length);
        if (largest == Double.NEGATIVE_INFINITY) {
            return;
        }
        double sum = 0;
        double squares = 0;
        for (int c = 0; c < weights.length; c++) {
            double weight = Math.exp(logWeights[c] - largest);
            weights[c] = weight;
            sum += weight;
            squares += weight * weight;
        }
        if (sum * sum < RESAMPLE_BELOW * weights.length * squares) {
            chooseSources(sum);
            chains.replace(sources);
            int[] before = families.clone();
            for (int c = 0; c < families.length; c++) {
                families[c] = before[sources[c]];
            }
            logMean += largest + Math.log(sum / weights.length);
            Arrays.fill(logWeights, 0);
        }
    }

    private void chooseSources(double sum) {
        double stride = sum / sources.length;
        double next = chains.random.nextDouble() * stride;
        double passed = weights[0];
        int source = 0;
        for (int c = 0; c < sources.length; c++) {
            while (passed <= next && source < sources.length - 1) {
                passed += weights[++source];
            }
            sources[c] = source;
            next += stride;
        }
    }

    /** The logarithm of the estimate; minus infinity if no chain has weight. */
    double logMeanWeight() {
        return logMean + Logarithms.sum(logWeights, logWeights.length) - Math.log(logWeights.length);
    }

    /** The logarithm of a chain's weight, comparable between populations of the same size. */
    double logWeight(int chain) {
        return logMean + logWeights[chain];
    }

    /** The sum of the weights of those who descend from each of the chains at the start, relative to a logarithm. */
    double[] familyWeights(double reference) {
        double[] sums = new double[families.length];
        for (int c = 0; c < families.length; c++) {
            sums[families[c]] += Math.exp(logWeight(c) - reference);
        }
        return sums;
    }
}
