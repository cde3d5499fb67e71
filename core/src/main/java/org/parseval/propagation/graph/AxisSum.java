package org.parseval.propagation.graph;

/**
 * Sums one variable out of a table, weighted by a message: the table is read as {@code outer} blocks of {@code states}
 * rows of {@code inner} entries, and the result has one row a block.
 */
public enum AxisSum {
    /** On numbers. */
    PLAIN,

    /** On logarithms, for factors and messages whose numbers would leave the range of doubles. */
    LOGARITHMIC;

    void run(double[] in, int from, int outer, int states, int inner, double[] weights, int at, double[] out, int to) {
        if (this == PLAIN) {
            plain(in, from, outer, states, inner, weights, at, out, to);
        } else {
            logarithmic(in, from, outer, states, inner, weights, at, out, to);
        }
    }

    private static void plain(
            double[] in, int from, int outer, int states, int inner, double[] weights, int at, double[] out, int to) {
        if (inner == 1) {
            for (int o = 0; o < outer; o++) {
                double sum = 0;
                for (int s = 0; s < states; s++) {
                    sum += in[from + o * states + s] * weights[at + s];
                }
                out[to + o] = sum;
            }
            return;
        }
        for (int o = 0; o < outer; o++) {
            int row = from + o * states * inner;
            int target = to + o * inner;
            double weight = weights[at];
            for (int i = 0; i < inner; i++) {
                out[target + i] = in[row + i] * weight;
            }
            for (int s = 1; s < states; s++) {
                row += inner;
                weight = weights[at + s];
                for (int i = 0; i < inner; i++) {
                    out[target + i] += in[row + i] * weight;
                }
            }
        }
    }

    private static void logarithmic(
            double[] in, int from, int outer, int states, int inner, double[] weights, int at, double[] out, int to) {
        for (int o = 0; o < outer; o++) {
            for (int i = 0; i < inner; i++) {
                int first = from + o * states * inner + i;
                double largest = Double.NEGATIVE_INFINITY;
                for (int s = 0; s < states; s++) {
                    largest = Math.max(largest, in[first + s * inner] + weights[at + s]);
                }
                double sum = 0;
                for (int s = 0; s < states && largest > Double.NEGATIVE_INFINITY; s++) {
                    sum += Math.exp(in[first + s * inner] + weights[at + s] - largest);
                }
                out[to + o * inner + i] = sum == 0 ? Double.NEGATIVE_INFINITY : largest + Math.log(sum);
            }
        }
    }
}
