package org.parseval.engine.sampling;

import java.util.Arrays;

/**
 * Marginals from several chains, and how far the chains agree on them.
 *
 * @param rHat the largest of all states
 * @param effectiveSize the smallest of all states
 * @param sweeps that the shortest chain counted
 */
record MarginalEstimate(double[][] marginals, double rHat, double effectiveSize, long sweeps) {
    /** States rarer than this are not asked whether the chains agree: hardly any chain has seen them. */
    private static final double RARE = 1e-4;

    static MarginalEstimate of(LogModel model, Chains[] blocks, double[][] sums, long[] counts) {
        double[][] marginals = new double[model.variableCount()][];
        int chains = Arrays.stream(blocks).mapToInt(b -> b.width).sum();
        double[] means = new double[chains];
        double rHat = 1;
        double size = Double.MAX_VALUE;
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[model.cardinalities[v]];
            double total = 0;
            for (int state = 0; state < marginals[v].length; state++) {
                int next = 0;
                double sum = 0;
                double within = 0;
                for (int b = 0; b < blocks.length; b++) {
                    int width = blocks[b].width;
                    int from = (model.firstValue[v] + state) * width;
                    for (int c = 0; c < width; c++) {
                        double mean = sums[b][from + c] / counts[b];
                        sum += sums[b][from + c];
                        within += Math.max(0, mean * (1 - mean)) / chains;
                        means[next++] = mean;
                    }
                }
                marginals[v][state] = sum;
                total += sum;
                double mean = ChainStatistics.mean(means);
                if (mean > RARE && mean < 1 - RARE) {
                    rHat = Math.max(rHat, ChainStatistics.rHat(means, within));
                    size = Math.min(size, ChainStatistics.effectiveSize(means, mean * (1 - mean)));
                }
            }
            for (int state = 0; state < marginals[v].length; state++) {
                marginals[v][state] /= total;
            }
        }
        return new MarginalEstimate(
                marginals, rHat, size, Arrays.stream(counts).min().orElse(0));
    }
}
