package org.parseval.engine.minibucket;

/**
 * The weighted elimination of one variable, (sum over x of f^(1/w))^w, on logarithms. A weight of 1 is the sum; +0 stands
 * for its limit, the maximum, and -0 for the minimum, the limit of negative weights.
 *
 * <p>A table has the variable that goes as its first, so that the rows of its states are contiguous. An entry may be
 * minus infinity; under a negative weight a single one makes the result minus infinity, as a lower bound must be.
 *
 * @see "Q. Liu and A. Ihler, Bounding the partition function using Hoelder's inequality, ICML 2011"
 */
final class PowerSum {
    private PowerSum() {}

    /** Eliminates the first variable; the result has {@code length} entries. */
    static void eliminate(double[] table, int states, int length, double weight, double[] result) {
        double power = 1 / weight;
        boolean lower = power < 0;
        if (states == 2) {
            eliminateBoolean(table, length, weight, power, lower, result);
            return;
        }
        for (int j = 0; j < length; j++) {
            double pivot = pivot(table, states, length, j, lower);
            if (pivot == Double.NEGATIVE_INFINITY) {
                result[j] = pivot;
                continue;
            }
            double sum = 0;
            for (int s = 0, at = j; s < states; s++, at += length) {
                double difference = table[at] - pivot;
                sum += difference == 0 ? 1 : Math.exp(difference * power);
            }
            result[j] = pivot + weight * Math.log(sum);
        }
    }

    private static void eliminateBoolean(
            double[] table, int length, double weight, double power, boolean lower, double[] result) {
        for (int j = 0; j < length; j++) {
            double larger = Math.max(table[j], table[length + j]);
            double smaller = Math.min(table[j], table[length + j]);
            double pivot = lower ? smaller : larger;
            double difference = lower ? larger - smaller : smaller - larger;
            if (pivot == Double.NEGATIVE_INFINITY) {
                result[j] = pivot;
            } else {
                double other = difference == 0 ? 1 : Math.exp(difference * power);
                result[j] = pivot + weight * Math.log(1 + other);
            }
        }
    }

    /**
     * Replaces the table by the distribution of the first variable given the others, which is the derivative of the
     * result. Where the result is minus infinity, all of its entries are zero.
     *
     * @param result as of {@link #eliminate}
     * @param entropy of each of the distributions
     */
    static void condition(double[] table, int states, int length, double weight, double[] result, double[] entropy) {
        double power = 1 / weight;
        boolean lower = power < 0;
        if (states == 2) {
            conditionBoolean(table, length, weight, power, lower, result, entropy);
            return;
        }
        for (int j = 0; j < length; j++) {
            double pivot = pivot(table, states, length, j, lower);
            double sum = 0;
            double mean = 0;
            for (int s = 0, at = j; s < states; s++, at += length) {
                double difference = table[at] - pivot;
                if (pivot == Double.NEGATIVE_INFINITY) {
                    table[at] = 0;
                } else if (difference == 0) {
                    table[at] = 1;
                    sum += 1;
                } else {
                    double exponent = difference * power;
                    double value = Math.exp(exponent);
                    table[at] = value;
                    sum += value;
                    mean += value == 0 ? 0 : value * exponent;
                }
            }
            if (sum == 0) {
                result[j] = pivot;
                entropy[j] = 0;
                continue;
            }
            double logSum = Math.log(sum);
            double scale = 1 / sum;
            result[j] = pivot + weight * logSum;
            entropy[j] = logSum - mean * scale;
            for (int s = 0, at = j; s < states; s++, at += length) {
                table[at] *= scale;
            }
        }
    }

    private static void conditionBoolean(
            double[] table, int length, double weight, double power, boolean lower, double[] result, double[] entropy) {
        for (int j = 0; j < length; j++) {
            double first = table[j];
            double second = table[length + j];
            boolean firstLeads = lower ? first <= second : first >= second;
            double pivot = firstLeads ? first : second;
            if (pivot == Double.NEGATIVE_INFINITY) {
                table[j] = 0;
                table[length + j] = 0;
                result[j] = pivot;
                entropy[j] = 0;
                continue;
            }
            double difference = firstLeads ? second - first : first - second;
            double exponent = difference == 0 ? 0 : difference * power;
            double other = Math.exp(exponent);
            double leading = 1 / (1 + other);
            double logSum = Math.log(1 + other);
            result[j] = pivot + weight * logSum;
            entropy[j] = other == 0 ? 0 : logSum - other * exponent * leading;
            table[j] = firstLeads ? leading : other * leading;
            table[length + j] = firstLeads ? other * leading : leading;
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
