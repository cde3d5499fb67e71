package org.parseval.engine.fourier;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Sums of importance weights and of their squares, also by the states of the variables, relative to the largest weight. */
final class WeightSums {
    private final int[][] bits;
    private final double[][] byState;
    private final double[][] squaresByState;
    private double logLargest = Double.NEGATIVE_INFINITY;
    private double sum;
    private double squares;

    /**
     * @param bits for each variable whose states are told apart its bits, most significant first
     * @param cardinalities for each of these the number of its states
     */
    WeightSums(int[][] bits, int[] cardinalities) {
        this.bits = bits;
        byState = zeros(cardinalities);
        squaresByState = zeros(cardinalities);
    }

    private double[][] zeros(int[] cardinalities) {
        return IntStream.range(0, bits.length)
                .mapToObj(v -> new double[cardinalities[v]])
                .toArray(double[][]::new);
    }

    void add(double logWeight, int[] states) {
        if (logWeight == Double.NEGATIVE_INFINITY) {
            return;
        }
        raise(logWeight);
        double weight = Math.exp(logWeight - logLargest);
        sum += weight;
        squares += weight * weight;
        for (int v = 0; v < bits.length; v++) {
            int state = 0;
            for (int bit : bits[v]) {
                state = 2 * state + states[bit];
            }
            byState[v][state] += weight;
            squaresByState[v][state] += weight * weight;
        }
    }

    void add(WeightSums other) {
        if (other.sum == 0) {
            return;
        }
        raise(other.logLargest);
        double scale = Math.exp(other.logLargest - logLargest);
        sum += scale * other.sum;
        squares += scale * scale * other.squares;
        add(byState, other.byState, scale);
        add(squaresByState, other.squaresByState, scale * scale);
    }

    private static void add(double[][] to, double[][] from, double scale) {
        for (int v = 0; v < to.length; v++) {
            for (int state = 0; state < to[v].length; state++) {
                to[v][state] += scale * from[v][state];
            }
        }
    }

    private void raise(double logWeight) {
        if (logWeight > logLargest) {
            double scale = Math.exp(logLargest - logWeight);
            sum *= scale;
            squares *= scale * scale;
            scale(byState, scale);
            scale(squaresByState, scale * scale);
            logLargest = logWeight;
        }
    }

    private static void scale(double[][] sums, double scale) {
        for (double[] ofStates : sums) {
            for (int state = 0; state < ofStates.length; state++) {
                ofStates[state] *= scale;
            }
        }
    }

    /** Minus infinity if there is no weight. */
    double logSum() {
        return logLargest + Math.log(sum);
    }

    /** Minus infinity if there is no weight. */
    double logLargest() {
        return logLargest;
    }

    /** The effective sample size. */
    double effective() {
        return sum == 0 ? 0 : sum * sum / squares;
    }

    /** For every variable the shares of its states; there has to be a weight. */
    double[][] marginals() {
        return Arrays.stream(byState)
                .map(weights ->
                        Arrays.stream(weights).map(weight -> weight / sum).toArray())
                .toArray(double[][]::new);
    }

    /**
     * The standard errors of the shares, as of ratios of means. A state that was never drawn may have the share of one
     * effective sample.
     *
     * @param atLeast of each of them, known from elsewhere
     */
    double[][] marginalErrors(double atLeast) {
        double[][] errors = new double[byState.length][];
        for (int v = 0; v < errors.length; v++) {
            errors[v] = new double[byState[v].length];
            for (int s = 0; s < errors[v].length; s++) {
                double share = byState[v][s] / sum;
                double variance = ((1 - 2 * share) * squaresByState[v][s] + share * share * squares) / (sum * sum);
                errors[v][s] = Math.max(atLeast, Math.max(1 / effective(), Math.sqrt(Math.max(0, variance))));
            }
        }
        return errors;
    }
}
