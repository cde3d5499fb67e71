package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.parseval.engine.SampleMean;
import org.parseval.parallel.Workers;

/** The samples drawn so far from one elimination, as the estimates of their islands. */
final class Ensemble {
    private final Energy energy;
    private final double logValue;
    private final Sampler sampler;
    private final boolean wantsMarginals;
    private final List<Double> logMeans = new ArrayList<>();
    private final List<double[][]> weightsByState = new ArrayList<>();
    private double meanLogWeights;
    private double relativeVariances;
    private int resamplings;

    Ensemble(Energy energy, Elimination elimination, boolean wantsMarginals, long memory) {
        this.energy = energy;
        this.wantsMarginals = wantsMarginals;
        logValue = elimination.logValue();
        sampler = new Sampler(energy, elimination, wantsMarginals, memory);
    }

    /** Draws some more islands of samples; if told to stop on the way they do not count. */
    void draw(int islands, long seed, Workers workers, BooleanSupplier stop) {
        for (Island island : sampler.sample(logMeans.size(), islands, seed, workers, stop)) {
            double logMean = island.logMeanWeight();
            logMeans.add(logMean);
            meanLogWeights += island.meanLogWeight();
            relativeVariances += island.relativeVariance();
            resamplings += island.resamplings();
            if (wantsMarginals) {
                weightsByState.add(weights(island, logMean));
            }
        }
    }

    /** For every variable and state the share of the island's weight. */
    private double[][] weights(Island island, double logMean) {
        double[][] weights = new double[energy.model().variableCount()][];
        for (int v = 0; v < weights.length; v++) {
            weights[v] = new double[energy.model().cardinality(v)];
            if (logMean > Double.NEGATIVE_INFINITY) {
                island.addWeights(energy.spins(), v, logMean + Math.log(island.size()), weights[v]);
            }
        }
        return weights;
    }

    int islands() {
        return logMeans.size();
    }

    long samples() {
        return (long) logMeans.size() * Sampler.ISLAND;
    }

    int resamplings() {
        return resamplings;
    }

    /**
     * The mean weight, which estimates Z. Without resampling all samples are independent and the spread of their weights is the
     * error; else it is that of the islands' means, though not less than the weights' spread since the last resampling.
     */
    SampleMean mean() {
        SampleMean mean = SampleMean.of(
                logMeans.stream().mapToDouble(log -> log + logValue).toArray());
        double within = Math.sqrt(relativeVariances / logMeans.size() / samples());
        if (!mean.isKnown() || (resamplings > 0 && mean.relativeError() >= within)) {
            return mean;
        }
        return mean.withError(within, resamplings > 0 ? mean.freedom() : (int) Math.min(samples() - 1, 1 << 20));
    }

    /** A lower bound on log Z up to its own sampling error; minus infinity if some sample is impossible. */
    double meanLogWeight() {
        return logValue + meanLogWeights / logMeans.size();
    }

    /** The marginals, the islands weighted by their estimates of Z. */
    double[][] marginals() {
        double largest =
                logMeans.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        double[][] marginals = new double[energy.model().variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[energy.model().cardinality(v)];
            double total = 0;
            for (int i = 0; i < logMeans.size(); i++) {
                double weight = Math.exp(logMeans.get(i) - largest);
                for (int s = 0; s < marginals[v].length; s++) {
                    double share = weight * weightsByState.get(i)[v][s];
                    marginals[v][s] += share;
                    total += share;
                }
            }
            for (int s = 0; s < marginals[v].length; s++) {
                marginals[v][s] /= total;
            }
        }
        return marginals;
    }

    /** The largest standard error of a marginal, by the differences between the islands. */
    double marginalError() {
        double[][] marginals = marginals();
        double largest =
                logMeans.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        double total =
                logMeans.stream().mapToDouble(log -> Math.exp(log - largest)).sum();
        double worst = 0;
        for (int v = 0; v < marginals.length; v++) {
            for (int s = 0; s < marginals[v].length; s++) {
                double squares = 0;
                for (int i = 0; i < logMeans.size(); i++) {
                    double deviation = Math.exp(logMeans.get(i) - largest)
                            * (weightsByState.get(i)[v][s] - marginals[v][s]);
                    squares += deviation * deviation;
                }
                worst = Math.max(worst, Math.sqrt(squares) / total);
            }
        }
        return worst;
    }
}
