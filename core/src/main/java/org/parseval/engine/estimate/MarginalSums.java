package org.parseval.engine.estimate;

import java.util.Arrays;
import org.parseval.inference.Marginals;

/**
 * The marginals by all batches of samples and their standard errors, from running sums. With z the estimate of Z of a batch and s the
 * share of its weight that has a state, a marginal is sum zs / sum z, less beta times the mean luck c of the draws. The error is by the
 * differences between batches, with those of the ratio to first order:
 *
 * <pre>e = z (s - p) / mean z - beta c.</pre>
 *
 * Beta is fitted where there are enough batches. {@link MarginalErrors} makes errors of the variances.
 */
public final class MarginalSums {
    private static final ErrorPolicy ERRORS = ErrorPolicy.STANDARD;

    private final int[] cardinalities;
    /** The first entry of every variable in the sums over states. */
    private final int[] first;

    private final double[] zs;
    private final double[] zzs;
    private final double[] zzss;
    /** About state 1 of variables of two states. */
    private final double[] zsc;

    private final double[] zc;
    private final double[] c;
    private final double[] cc;
    private double z;
    private double zz;
    /** The logarithm of the largest z so far; all sums are relative to it. */
    private double reference = Double.NEGATIVE_INFINITY;

    private int batches;

    public MarginalSums(int[] cardinalities) {
        this.cardinalities = cardinalities;
        int n = cardinalities.length;
        first = new int[n + 1];
        for (int v = 0; v < n; v++) {
            first[v + 1] = first[v] + cardinalities[v];
        }
        zs = new double[first[n]];
        zzs = new double[first[n]];
        zzss = new double[first[n]];
        zsc = new double[n];
        zc = new double[n];
        c = new double[n];
        cc = new double[n];
    }

    public void add(Batch batch) {
        batches++;
        if (batch.logMean() == Double.NEGATIVE_INFINITY) {
            return;
        }
        raise(batch.logMean());
        double weight = Math.exp(batch.logMean() - reference);
        z += weight;
        zz += weight * weight;
        double[] shares = batch.shares();
        for (int entry = 0; entry < zs.length; entry++) {
            double weighted = weight * shares[entry];
            zs[entry] += weighted;
            zzs[entry] += weight * weighted;
            zzss[entry] += weighted * weighted;
        }
        for (int v = 0; v < batch.luck().length; v++) {
            double own = batch.luck()[v];
            zsc[v] += weight * shares[first[v] + 1] * own;
            zc[v] += weight * own;
            c[v] += own;
            cc[v] += own * own;
        }
    }

    private void raise(double log) {
        if (log > reference) {
            double factor = Math.exp(reference - log);
            reference = log;
            z *= factor;
            zz *= factor * factor;
            scale(zs, factor);
            scale(zzs, factor * factor);
            scale(zzss, factor * factor);
            scale(zsc, factor);
            scale(zc, factor);
        }
    }

    private static void scale(double[] sums, double factor) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] *= factor;
        }
    }

    /** @param least no error is smaller */
    public Marginals estimate(double least) {
        int n = cardinalities.length;
        double[][] probabilities = new double[n][];
        double[][] variances = new double[n][];
        int[] freedom = new int[n];
        boolean worthTaking = luckIsWorthTaking();
        for (int v = 0; v < n; v++) {
            int states = cardinalities[v];
            probabilities[v] = new double[states];
            variances[v] = new double[states];
            freedom[v] = batches - 1;
            if (z == 0) {
                // Without any weight every state is as good as any other.
                Arrays.fill(probabilities[v], 1.0 / states);
            } else if (states == 2) {
                freedom[v] = twoStates(v, worthTaking, probabilities[v], variances[v]);
            } else {
                manyStates(v, probabilities[v], variances[v]);
            }
        }
        return z == 0 || batches < ERRORS.fewestForMarginals()
                ? Marginals.unsupported(probabilities)
                : Marginals.estimated(probabilities, MarginalErrors.of(probabilities, variances, freedom, least));
    }

    private void manyStates(int v, double[] probabilities, double[] variances) {
        double total = 0;
        for (int s = 0; s < probabilities.length; s++) {
            total += zs[first[v] + s];
        }
        for (int s = 0; s < probabilities.length; s++) {
            probabilities[s] = zs[first[v] + s] / total;
            variances[s] = variance(squares(first[v] + s, probabilities[s]), batches - 1);
        }
    }

    /** The sum of the squares of z (s - p) over the square of the mean of z. */
    private double squares(int entry, double p) {
        double mean = z / batches;
        return Math.max(0, zzss[entry] - 2 * p * zzs[entry] + p * p * zz) / (mean * mean);
    }

    /** The variance of a mean over all batches whose sum of squared differences is given. */
    private double variance(double squares, int freedom) {
        return squares / batches / Math.max(1, freedom);
    }

    /** The marginal of state 1 of a variable of two states, before and after the luck of its draws is taken off. */
    private final class Pair {
        private final double p;
        private final double plain;
        private final double cross;
        private final double luck;
        private final double meanLuck;

        Pair(int v) {
            int entry = first[v] + 1;
            p = zs[entry] / z;
            plain = squares(entry, p);
            cross = (zsc[v] - p * zc[v]) / (z / batches);
            luck = Math.max(0, cc[v] - c[v] * c[v] / batches);
            meanLuck = c[v] / batches;
        }

        boolean canBeFitted() {
            return batches >= ERRORS.fewestForAFit() && luck > 0;
        }

        /** The squares that are left when so much of the luck is taken off. */
        double left(double beta) {
            return Math.max(0, plain - 2 * beta * cross + beta * beta * luck);
        }
    }

    /**
     * Whether to take off all of the luck where there are too few batches for a fit. All variables together tell: a single one whose few
     * batches agree by chance would keep its luck, and look certain.
     */
    private boolean luckIsWorthTaking() {
        double plain = 0;
        double better = 0;
        for (int v = 0; v < zc.length && z > 0; v++) {
            if (cardinalities[v] == 2) {
                Pair pair = new Pair(v);
                plain += pair.plain;
                better += pair.left(1);
            }
        }
        return better < plain / 2;
    }

    /** The degrees of freedom of the variance. */
    private int twoStates(int v, boolean worthTaking, double[] probabilities, double[] variances) {
        Pair pair = new Pair(v);
        boolean fitted = pair.canBeFitted();
        double unfitted = worthTaking ? 1 : 0;
        double beta = fitted ? pair.cross / pair.luck : unfitted;
        probabilities[1] = Math.min(1, Math.max(0, pair.p - beta * pair.meanLuck));
        probabilities[0] = 1 - probabilities[1];
        int freedom = batches - (fitted ? 2 : 1);
        variances[0] = variance(pair.left(beta), freedom);
        variances[1] = variances[0];
        return freedom;
    }
}
