package org.parseval.engine.gibbs;

import java.util.Arrays;
import org.parseval.engine.estimate.LogWeights;
import org.parseval.engine.gibbs.kernel.Chains;

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

    private final int[] sources;

    Population(Chains chains) {
        this.chains = chains;
        logWeights = new double[chains.width];
        sources = new int[chains.width];
        families = new int[chains.width];
        Arrays.setAll(families, c -> c);
    }

    /** Resamples systematically if the weights have become uneven. */
    void resampleIfUneven() {
        double effective = LogWeights.effectiveSize(logWeights);
        if (effective == 0 || effective >= RESAMPLE_BELOW * logWeights.length) {
            return;
        }
        LogWeights.resample(logWeights, chains.random.nextDouble(), sources);
        chains.replace(sources);
        int[] before = families.clone();
        for (int c = 0; c < families.length; c++) {
            families[c] = before[sources[c]];
        }
        logMean += LogWeights.logMean(logWeights);
        Arrays.fill(logWeights, 0);
    }

    /** The logarithm of the estimate; minus infinity if no chain has weight. */
    double logMeanWeight() {
        return logMean + LogWeights.logMean(logWeights);
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
