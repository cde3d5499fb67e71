package org.parseval.engine.minibucket;

import java.util.Arrays;
import java.util.Optional;
import org.parseval.engine.SampleMean;
import org.parseval.numeric.Logarithms;

/**
 * Batches of samples x from one sampler, the plain one, at which another one, the witness, was asked for the weights v(x) that it would have given
 * them. With w(x) the plain weights,
 *
 * <pre>E[w] = Z,   E[w / v] = p,   E[w v] = Z^2 + the variance of the witness's own weights,</pre>
 *
 * the second because w / v is the quotient of the two probabilities of x; p is the probability that the witness draws an x of positive
 * weight, since at others there is no quotient. So for any number b the mean of w + b (p - w / v) is Z as well. With b near Z the two
 * parts all but cancel wherever the witness is right: what is left is small, and has in it what the witness hardly ever draws. The third says how
 * far samples of the witness are spread, with the weights in it that they have not met.
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
        int size = logWeights.length;
        double[] quotients = new double[size];
        double[] products = new double[size];
        for (int i = 0; i < size; i++) {
            boolean possible = logWeights[i] > Double.NEGATIVE_INFINITY;
            quotients[i] = possible ? logWeights[i] - logWitness[i] : Double.NEGATIVE_INFINITY;
            products[i] = possible ? logWeights[i] + logWitness[i] : Double.NEGATIVE_INFINITY;
        }
        double total = Logarithms.sum(logWeights, size);
        logMeans[count] = logMean;
        logQuotients[count] = Logarithms.sum(quotients, size) - total - logScale;
        logProducts[count] = Logarithms.sum(products, size) - total + logScale;
        count++;
    }

    /**
     * The mean of w + b (p - w / v).
     *
     * @param logB independent of the batches
     * @param possible p
     * @return nothing if some batch says that Z is not positive
     */
    Optional<SampleMean> corrected(double logB, double possible) {
        double[] logs = new double[count];
        for (int i = 0; i < count; i++) {
            double relative = possible + Math.exp(logMeans[i] - logB) - Math.exp(logMeans[i] + logQuotients[i]);
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
