package org.parseval.engine.minibucket.layout;

import org.parseval.numeric.Exponential;

/**
 * The weighted elimination of one variable, (sum over x of f^(1/w))^w, on logarithms. A weight of 1 is the sum; +0 stands
 * for its limit, the maximum, and -0 for the minimum, the limit of negative weights.
 *
 * <p>A table has the variable that goes as its first, so that the rows of its states are contiguous. An entry may be
 * minus infinity; under a negative weight a single one makes the result minus infinity, as a lower bound must be. All
 * loops rely on {@link Exponential#exp} of what is no number being zero: no branch is needed for such entries, and which
 * state leads is a coin toss that no processor foresees.
 *
 * @see "Q. Liu and A. Ihler, Bounding the partition function using Hoelder's inequality, ICML 2011"
 */
public final class PowerSum {
    /** The exponential of this changes no sum that begins with 1. */
    private static final double NOTHING_BESIDE_ONE = -40;

    private PowerSum() {}

    /** Finite, so that a difference of zero stays zero. */
    private static double power(double weight) {
        return weight == 0 ? Math.copySign(Double.MAX_VALUE, weight) : 1 / weight;
    }

    /** Eliminates the first variable; the result has {@code length} entries. */
    public static void eliminate(double[] table, int states, int length, double weight, double[] result) {
        double power = power(weight);
        boolean lower = power < 0;
        if (states == 2) {
            double steepness = -Math.abs(power);
            for (int j = 0; j < length; j++) {
                double first = table[j];
                double second = table[length + j];
                double exponent = Math.abs(first - second) * steepness;
                double other = Exponential.exp(Math.max(exponent, NOTHING_BESIDE_ONE));
                double pivot = lower ? Math.min(first, second) : Math.max(first, second);
                result[j] = pivot + weight * Exponential.log(1 + other);
            }
            return;
        }
        for (int j = 0; j < length; j++) {
            double pivot = pivot(table, states, length, j, lower);
            double sum = 0;
            for (int s = 0, at = j; s < states; s++, at += length) {
                sum += Exponential.exp((table[at] - pivot) * power);
            }
            result[j] = pivot + weight * Exponential.log(Math.max(1, sum));
        }
    }

    /**
     * Replaces the table by the distribution of the first variable given the others, which is the derivative of the
     * result. Where the result is minus infinity, all of its entries are zero.
     */
    public static void condition(double[] table, int states, int length, double weight) {
        double power = power(weight);
        boolean lower = power < 0;
        for (int j = 0; j < length; j++) {
            double pivot = pivot(table, states, length, j, lower);
            double sum = 0;
            for (int s = 0, at = j; s < states; s++, at += length) {
                double value = Exponential.exp((table[at] - pivot) * power);
                table[at] = value;
                sum += value;
            }
            double scale = sum == 0 ? 0 : 1 / sum;
            for (int s = 0, at = j; s < states; s++, at += length) {
                table[at] *= scale;
            }
        }
    }

    /**
     * Both in one.
     *
     * @param result as of {@link #eliminate}
     * @param distribution as of {@link #condition}
     * @param entropy of each of the distributions, which is the derivative of the result by the weight
     */
    public static void differentiate(
            double[] table,
            int states,
            int length,
            double weight,
            double[] result,
            double[] distribution,
            double[] entropy) {
        if (states == 2) {
            differentiateBoolean(table, length, weight, result, distribution, entropy);
            return;
        }
        double power = power(weight);
        boolean lower = power < 0;
        for (int j = 0; j < length; j++) {
            double pivot = pivot(table, states, length, j, lower);
            double sum = 0;
            double mean = 0;
            for (int s = 0, at = j; s < states; s++, at += length) {
                double exponent = (table[at] - pivot) * power;
                double value = Exponential.exp(exponent);
                distribution[at] = value;
                sum += value;
                mean += value == 0 ? 0 : value * exponent;
            }
            double logSum = Exponential.log(Math.max(1, sum));
            double scale = sum == 0 ? 0 : 1 / sum;
            result[j] = pivot + weight * logSum;
            entropy[j] = logSum - mean * scale;
            for (int s = 0, at = j; s < states; s++, at += length) {
                distribution[at] *= scale;
            }
        }
    }

    private static void differentiateBoolean(
            double[] table, int length, double weight, double[] result, double[] distribution, double[] entropy) {
        double power = power(weight);
        boolean lower = power < 0;
        double steepness = -Math.abs(power);
        for (int j = 0; j < length; j++) {
            double first = table[j];
            double second = table[length + j];
            double pivot = lower ? Math.min(first, second) : Math.max(first, second);
            double exponent = Math.abs(first - second) * steepness;
            double other = Exponential.exp(exponent);
            double scale = pivot == Double.NEGATIVE_INFINITY ? 0 : 1 / (1 + other);
            double logSum = Exponential.log(1 + other);
            result[j] = pivot + weight * logSum;
            entropy[j] = logSum - (other == 0 ? 0 : other * exponent * scale);
            distribution[j] = first == pivot ? scale : other * scale;
            distribution[length + j] = first == pivot ? other * scale : scale;
        }
    }

    /** The entry that dominates: the largest, or under negative weights the smallest. */
    private static double pivot(double[] table, int states, int length, int j, boolean lower) {
        double pivot = table[j];
        for (int s = 1, at = j + length; s < states; s++, at += length) {
            pivot = lower ? Math.min(pivot, table[at]) : Math.max(pivot, table[at]);
        }
        return pivot;
    }
}
