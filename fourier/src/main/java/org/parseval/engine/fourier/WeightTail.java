package org.parseval.engine.fourier;

import java.util.Arrays;

/**
 * The shape of the upper tail of importance weights, by the fit of a generalised Pareto distribution to the largest. With a
 * shape k weights have moments up to 1/k: beyond 0.5 the variance that an error bar is made of does not exist.
 *
 * @see "A. Vehtari, D. Simpson, A. Gelman, Y. Yao and J. Gabry, Pareto smoothed importance sampling, JMLR 25 (2024)"
 * @see "J. Zhang and M. A. Stephens, A new and efficient estimation method for the generalized Pareto distribution,
 *     Technometrics 51 (2009)"
 */
final class WeightTail {
    private static final int FEWEST = 5;

    /** Weights that differ by less from the largest are taken as equal. */
    private static final double SPREAD = 1e-9;

    private WeightTail() {}

    /** How many of the largest weights make up the tail. */
    static int size(long samples) {
        return (int) Math.ceil(Math.min(0.2 * samples, 3 * Math.sqrt(samples)));
    }

    /**
     * The shape; minus infinity if the weights are so even that they have no tail.
     *
     * @param largest the logarithms of the largest weights, in any order
     */
    static double shape(double[] largest) {
        double[] sorted = Arrays.stream(largest)
                .filter(log -> log > Double.NEGATIVE_INFINITY)
                .sorted()
                .toArray();
        int n = sorted.length - 1;
        if (n < FEWEST) {
            return Double.POSITIVE_INFINITY;
        }
        if (sorted[n] - sorted[0] < SPREAD) {
            return Double.NEGATIVE_INFINITY;
        }
        double[] excess = new double[n];
        for (int i = 0; i < n; i++) {
            excess[i] = Math.exp(sorted[i + 1] - sorted[n]) - Math.exp(sorted[0] - sorted[n]);
        }
        double quarter = Math.max(excess[(int) (n / 4.0 + 0.5) - 1], excess[n - 1] * Double.MIN_NORMAL);
        int points = 30 + (int) Math.sqrt(n);
        double[] theta = new double[points];
        double[] logLikelihood = new double[points];
        for (int j = 0; j < points; j++) {
            theta[j] = 1 / excess[n - 1] + (1 - Math.sqrt(points / (j + 0.5))) / (3 * quarter);
            double k = meanLog(excess, theta[j]);
            logLikelihood[j] = n * (Math.log(-theta[j] / k) - k - 1);
        }
        double best = 0;
        for (int j = 0; j < points; j++) {
            double sum = 0;
            for (int i = 0; i < points; i++) {
                sum += Math.exp(logLikelihood[i] - logLikelihood[j]);
            }
            best += theta[j] / sum;
        }
        double k = meanLog(excess, best);
        // Drawn a little towards one half, as few weights say little.
        return (n * k + 10 * 0.5) / (n + 10);
    }

    private static double meanLog(double[] excess, double theta) {
        double sum = 0;
        for (double x : excess) {
            sum += Math.log1p(-theta * x);
        }
        return sum / excess.length;
    }
}
