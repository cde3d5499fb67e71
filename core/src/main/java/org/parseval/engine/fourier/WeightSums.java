package org.parseval.engine.fourier;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Sums of importance weights, of their squares, and by the states of the variables, all relative to the largest weight. */
final class WeightSums {
    private final int[][] bits;
    private final double[][] byState;
    private double logLargest = Double.NEGATIVE_INFINITY;
    private double sum;
    private double squares;

    /**
     * @param bits for each variable whose states are told apart its bits, most significant first
     * @param cardinalities for each of these the number of its states
     */
    WeightSums(int[][] bits, int[] cardinalities) {
        this.bits = bits;
        byState = IntStream.range(0, bits.length)
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
        for (int v = 0; v < byState.length; v++) {
            for (int state = 0; state < byState[v].length; state++) {
                byState[v][state] += scale * other.byState[v][state];
            }
        }
    }

    private void raise(double logWeight) {
        if (logWeight > logLargest) {
            double scale = Math.exp(logLargest - logWeight);
            sum *= scale;
            squares *= scale * scale;
            for (double[] weights : byState) {
                for (int state = 0; state < weights.length; state++) {
                    weights[state] *= scale;
                }
            }
            logLargest = logWeight;
        }
    }

    /** Minus infinity if there is no weight. */
    double logSum() {
        return logLargest + Math.log(sum);
    }

    /** How many samples of even weight would tell as much. */
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
}
