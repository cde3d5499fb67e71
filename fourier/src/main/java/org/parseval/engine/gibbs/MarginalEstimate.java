package org.parseval.engine.gibbs;

import java.util.Arrays;
import org.parseval.engine.SampleMean;
import org.parseval.engine.gibbs.kernel.Chains;
import org.parseval.engine.gibbs.kernel.ConditionalSums;
import org.parseval.engine.gibbs.kernel.LogModel;
import org.parseval.inference.Diagnostics;

/**
 * Marginals from several chains, and how far the chains agree on them.
 *
 * @param errors the standard error of every probability, by the differences between the populations the chains come from, such that twice
 *     the error makes an interval of 95 % though the populations are few
 * @param rHat the largest of all states, of the chains cut in halves
 * @param error the largest standard error of all states, by the differences between the populations the chains come from:
 *     it does not need chains that mix
 * @param effectiveSize how many independent states would have this error, the smallest of all states
 * @param sweeps that the shortest chain counted
 */
record MarginalEstimate(
        double[][] marginals, double[][] errors, double rHat, double error, double effectiveSize, long sweeps) {
    /** States rarer than this are not asked whether the chains agree: hardly any chain has seen them. */
    private static final double RARE = 1e-4;

    /** @param oneByOne whether the chains move no variables together, so that they may be stuck */
    static MarginalEstimate of(
            LogModel model, ConditionalSums[] first, ConditionalSums[] second, int[] origins, boolean oneByOne) {
        double[][] marginals = new double[model.variableCount()][];
        double[][] errors = new double[model.variableCount()][];
        int chains = origins.length;
        double[] halves = new double[2 * chains];
        double[] means = new double[chains];
        long shortest = Long.MAX_VALUE;
        long shortestHalf = Long.MAX_VALUE;
        for (int b = 0; b < first.length; b++) {
            shortest = Math.min(shortest, first[b].sweeps() + second[b].sweeps());
            shortestHalf = Math.min(shortestHalf, Math.min(first[b].sweeps(), second[b].sweeps()));
        }
        double rHat = 1;
        double size = Double.MAX_VALUE;
        double error = 0;
        double fewestMoves = Double.POSITIVE_INFINITY;
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[model.cardinalities[v]];
            errors[v] = new double[model.cardinalities[v]];
            double total = 0;
            double moves = (double) chains * shortest;
            for (int state = 0; state < marginals[v].length; state++) {
                double within = 0;
                for (int b = 0, next = 0; b < first.length; b++) {
                    int value = model.firstValue[v] + state;
                    moves -= first[b].squares[value] + second[b].squares[value];
                    double share = first[b].sweeps() / (double) (first[b].sweeps() + second[b].sweeps());
                    int width = Chains.width(chains, b);
                    within += (first[b].variance(value) + second[b].variance(value)) / 2 * width / chains;
                    for (int c = 0; c < width; c++, next++) {
                        halves[2 * next] = first[b].mean(value, c);
                        halves[2 * next + 1] = second[b].mean(value, c);
                        means[next] = share * halves[2 * next] + (1 - share) * halves[2 * next + 1];
                    }
                }
                double mean = ChainStatistics.mean(means);
                marginals[v][state] = mean;
                total += mean;
                double own = errorByOrigin(means, mean, origins);
                errors[v][state] = own;
                if (mean > RARE && mean < 1 - RARE) {
                    rHat = Math.max(rHat, ChainStatistics.rHat(halves, within, shortestHalf));
                    error = Math.max(error, own);
                    size = Math.min(size, mean * (1 - mean) / Math.max(own * own, Double.MIN_NORMAL));
                }
            }
            for (int state = 0; state < marginals[v].length; state++) {
                marginals[v][state] /= total;
            }
            fewestMoves = Math.min(fewestMoves, Math.max(0, moves));
        }
        double known = size == Double.MAX_VALUE ? chains : Math.min(size, (double) chains * Math.max(1, shortest));
        if (oneByOne) {
            // A variable that is as good as fixed keeps all others from what goes with its other states.
            known = Math.min(known, chains + fewestMoves);
        }
        // What no chain has met may be as likely as one independent state: chains that hardly move have few of them.
        double least = Math.min(0.5, 1 / Math.max(1, known));
        for (double[] ofVariable : errors) {
            for (int state = 0; state < ofVariable.length; state++) {
                ofVariable[state] = Math.max(ofVariable[state], least);
            }
        }
        return new MarginalEstimate(marginals, errors, rHat, error, size, shortest);
    }

    /** Reports it. */
    void report(Diagnostics.Builder seen, boolean reached, boolean believed) {
        seen.converged(reached)
                .all("informative", believed)
                .smallest("sweeps", sweeps)
                .largest("rHat", rHat)
                .largest("marginalError", error);
        if (effectiveSize < Double.MAX_VALUE) {
            seen.smallest("effectiveSampleSize", effectiveSize);
        }
    }

    /** The standard error of the mean of groups whose sizes are random too; one group alone says nothing. */
    private static double errorByOrigin(double[] means, double mean, int[] origins) {
        double[] deviations = new double[Arrays.stream(origins).max().orElse(0) + 1];
        double[] sizes = new double[deviations.length];
        for (int c = 0; c < means.length; c++) {
            deviations[origins[c]] += means[c] - mean;
            sizes[origins[c]]++;
        }
        double squares = 0;
        int groups = 0;
        for (int g = 0; g < sizes.length; g++) {
            // A large group pulls the mean towards itself, so that its deviation is too small by its share.
            double others = 1 - sizes[g] / means.length;
            squares += others > 0 ? deviations[g] * deviations[g] / (others * others) : 0;
            groups += sizes[g] > 0 ? 1 : 0;
        }
        return groups < 2
                ? 0.5
                : SampleMean.quantile(groups - 1) / SampleMean.NORMAL_QUANTILE * Math.sqrt(squares) / means.length;
    }
}
