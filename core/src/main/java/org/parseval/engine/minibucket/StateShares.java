package org.parseval.engine.minibucket;

import java.util.Arrays;
import org.parseval.engine.MarginalErrors;
import org.parseval.engine.population.LogWeights;
import org.parseval.engine.population.ShareSums;
import org.parseval.inference.Marginals;

/**
 * The marginals by all batches of samples and their standard errors, from running sums. With z the estimate of Z of a batch and s the share
 * of its weight that has a state, a marginal is sum zs / sum z; its error is by the differences z (s - p) between batches.
 */
final class StateShares {
    /** The part's variable at each position. */
    private final int[] order;

    private final int[] first;
    private final ShareSums sums;

    /**
     * @param order the variable at each position by which samples are numbered
     * @param cardinalities by position
     */
    StateShares(int[] order, int[] cardinalities) {
        this.order = order;
        first = new int[order.length + 1];
        for (int v = 0; v < order.length; v++) {
            first[v + 1] = first[v] + cardinalities[v];
        }
        sums = new ShareSums(first[order.length]);
    }

    void add(Particles batch, double logMean) {
        sums.begin(logMean);
        if (logMean == Double.NEGATIVE_INFINITY) {
            return;
        }
        double logTotal = LogWeights.logMean(batch.logWeights()) + Math.log(batch.size());
        double[] relative = new double[batch.size()];
        for (int i = 0; i < relative.length; i++) {
            relative[i] = Math.exp(batch.logWeights()[i] - logTotal);
        }
        double[] shares = new double[0];
        for (int v = 0; v < order.length; v++) {
            int states = first[v + 1] - first[v];
            shares = shares.length < states ? new double[states] : shares;
            Arrays.fill(shares, 0);
            char[] drawn = batch.states()[v];
            for (int i = 0; i < relative.length; i++) {
                shares[drawn[i]] += relative[i];
            }
            for (int s = 0; s < states; s++) {
                sums.add(first[v] + s, shares[s]);
            }
        }
    }

    /** @param least no error is smaller */
    Marginals estimate(double least) {
        double[][] probabilities = new double[order.length][];
        double[][] variances = new double[order.length][];
        int[] freedom = new int[order.length];
        Arrays.fill(freedom, sums.batches() - 1);
        for (int v = 0; v < order.length; v++) {
            int states = first[v + 1] - first[v];
            double[] p = new double[states];
            double[] variance = new double[states];
            for (int s = 0; s < states; s++) {
                int entry = first[v] + s;
                p[s] = sums.areZero() ? 1.0 / states : Math.min(1, sums.share(entry));
                variance[s] = sums.variance(sums.squares(entry, p[s]), sums.batches() - 1);
            }
            probabilities[order[v]] = p;
            variances[order[v]] = variance;
        }
        return sums.areZero()
                ? Marginals.unsupported(probabilities)
                : Marginals.estimated(probabilities, MarginalErrors.of(probabilities, variances, freedom, least));
    }
}
