package org.parseval.engine.minibucket;

import java.util.Arrays;
import java.util.Optional;
import org.parseval.engine.SampleMean;

/**
 * Batches of samples x from one sampler, the plain one, at which another one, the witness, was asked for the weights v(x) that it would have given
 * them. With w(x) the plain weights,
 *
 * <pre>E[w] = Z,   E[w / v] = 1,   E[w v] = Z^2 + the variance of the witness's own weights,</pre>
 *
 * the second because w / v is the quotient of the two probabilities of x. So for any number b the mean of w + b (1 - w / v) is Z as
 * well. With b near Z the two parts all but cancel wherever the witness is right: what is left is small, and has in it what the witness
 * hardly ever draws. The third says how far samples of the witness are spread, with the weights in it that they have not met.
 */
final class WitnessedMeans {
    private double[] logMeans = new double[16];
    private double[] logQuotients = new double[16];
    private double[] logProducts = new double[16];
    private int count;

    /**
     * Adds a batch.
     *
     * @param logMean the logarithm of its estimate of Z
     * @param logWeights of its samples, up to a constant
     * @param logWitness the logarithms of v, up to the next
     * @param logScale of all v
     */
    void add(double logMean, double[] logWeights, double[] logWitness, double logScale) {
        if (count == logMeans.length) {
            logMeans = Arrays.copyOf(logMeans, 2 * count);
            logQuotients = Arrays.copyOf(logQuotients, 2 * count);
            logProducts = Arrays.copyOf(logProducts, 2 * count);
        }
        double largest = Arrays.stream(logWeights).max().orElse(Double.NEGATIVE_INFINITY);
        double total = 0;
        double reference = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < logWeights.length; i++) {
            reference = logWeights[i] > Double.NEGATIVE_INFINITY ? Math.max(reference, logWitness[i]) : reference;
        }
        double quotients = 0;
        double products = 0;
        for (int i = 0; i < logWeights.length; i++) {
            double weight = Math.exp(logWeights[i] - largest);
            if (weight > 0) {
                total += weight;
                quotients += weight * Math.exp(reference - logWitness[i]);
                products += weight * Math.exp(logWitness[i] - reference);
            }
        }
        logMeans[count] = logMean;
        logQuotients[count] = Math.log(quotients / total) - reference - logScale;
        logProducts[count] = Math.log(products / total) + reference + logScale;
        count++;
    }

    /**
     * The mean of w + b (1 - w / v).
     *
     * @param logB independent of the batches
     * @return nothing if some batch says that Z is not positive
     */
    Optional<SampleMean> corrected(double logB) {
        double[] logs = new double[count];
        for (int i = 0; i < count; i++) {
            double relative = 1 + Math.exp(logMeans[i] - logB) - Math.exp(logMeans[i] + logQuotients[i]);
            logs[i] = logB + Math.log(relative);
            if (!(relative > 0)) {
                return Optional.empty();
            }
        }
        return Optional.of(SampleMean.of(logs)).filter(SampleMean::isKnown);
    }

    /** The variance of the witness's own weights over the square of their mean. */
    double varianceOfWitness(double logZ) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Math.exp(logMeans[i] + logProducts[i] - 2 * logZ);
        }
        return Math.max(0, sum / count - 1);
    }
}
