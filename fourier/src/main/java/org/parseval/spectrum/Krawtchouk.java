package org.parseval.spectrum;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * From distances to degrees. With A_j the sum of f(x) f(y) over all pairs of points at Hamming distance j,
 *
 * <pre>4^n W_k = sum over j of A_j K_k(j),   sum over k of K_k(j) t^k = (1 - t)^j (1 + t)^(n - j),</pre>
 *
 * since f(x) f(y) chi_S(x) chi_S(y), summed over all pairs, is 4^n c_S&sup2;, and chi_S(x) chi_S(y) summed over all |S| = k
 * depends on the distance alone. In particular A_0 = 2^n times the whole weight, in the same units.
 *
 * @see "F. J. MacWilliams and N. J. A. Sloane, The Theory of Error-Correcting Codes, chapter 5"
 */
final class Krawtchouk {
    /** The numbers go up to 2^n, which must be a double. */
    static final int MOST_VARIABLES = 1000;

    private Krawtchouk() {}

    /** @param relativeError a bound on that of each distance's sum, none of which is negative */
    static DegreeWeights weights(double[] distances, double relativeError, double logMeanSquare) {
        int n = distances.length - 1;
        double[] weights = new double[n + 1];
        double[] sizes = new double[n + 1];
        BigInteger[] row = binomials(n);
        for (int j = 0; j <= n; j++) {
            double share = distances[j] / distances[0];
            for (int k = 0; k <= n; k++) {
                double term = share * Math.scalb(row[k].doubleValue(), -n);
                weights[k] += term;
                sizes[k] += Math.abs(term);
            }
            advance(row);
        }
        double[] roundings = new double[n + 1];
        double error = 2 * relativeError + (n + 4) * 0x1p-53;
        for (int k = 0; k <= n; k++) {
            // A weight is not negative; what seems to be is rounding.
            weights[k] = Math.max(0, weights[k]);
            roundings[k] = error * sizes[k];
        }
        return new DegreeWeights(weights, roundings, logMeanSquare);
    }

    private static BigInteger[] binomials(int n) {
        BigInteger[] row = new BigInteger[n + 1];
        Arrays.fill(row, BigInteger.ONE);
        for (int k = 1; k <= n; k++) {
            row[k] = row[k - 1].multiply(BigInteger.valueOf(n - k + 1)).divide(BigInteger.valueOf(k));
        }
        return row;
    }

    /** Times (1 - t) / (1 + t); exact but for the last row, after which no one asks. */
    private static void advance(BigInteger[] row) {
        BigInteger before = BigInteger.ZERO;
        BigInteger last = BigInteger.ZERO;
        for (int k = 0; k < row.length; k++) {
            BigInteger old = row[k];
            row[k] = old.subtract(before).subtract(last);
            before = old;
            last = row[k];
        }
    }
}
