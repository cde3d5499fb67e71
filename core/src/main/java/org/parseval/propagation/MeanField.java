package org.parseval.propagation;

import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.model.Model;

/**
 * Naive mean field: the product of single distributions that bounds the partition function best from below, found by
 * coordinate ascent from several starts.
 *
 * <p>Where the model has zeros, each run starts from a state of positive weight, and a distribution never grows onto
 * states that the factors forbid together with the others: the bound is finite at every step.
 *
 * @param logBound a lower bound on the natural logarithm of the partition function
 * @param marginals one distribution a variable
 * @param converged whether the run that gave the bound converged
 * @param iterations sweeps of all runs
 * @param maxDifference the largest change of a probability in the last sweep of that run
 * @param runs how many starts were tried
 * @see "M. I. Jordan, Z. Ghahramani, T. S. Jaakkola and L. K. Saul, An introduction to variational methods for graphical
 *     models, Machine Learning 37 (1999)"
 */
public record MeanField(
        double logBound, double[][] marginals, boolean converged, long iterations, double maxDifference, int runs) {

    /**
     * Finds the mean field.
     *
     * @param start a state of positive weight; not looked at if no factor has a zero
     * @param stop asked now and then; once it says true, the best so far is the answer
     */
    public static MeanField run(Model model, MeanFieldSettings settings, int[] start, BooleanSupplier stop) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(settings.seed());
        boolean zeros = model.hasZeros();
        CoordinateAscent ascent = new CoordinateAscent(new FactorGraph(model), random, stop);
        MeanField best = none();
        long iterations = 0;
        int runs = 0;
        do {
            if (zeros) {
                ascent.startAt(start, runs);
            } else {
                ascent.startSpread(runs == 0 ? 0 : 1);
            }
            boolean converged = false;
            double difference = 1;
            for (int i = 0; i < settings.maxIterations() && !converged && !ascent.isStopped(); i++) {
                difference = ascent.sweep();
                iterations++;
                converged = difference <= settings.tolerance() && !ascent.isStopped();
            }
            double bound = ascent.bound();
            runs++;
            if (bound > best.logBound) {
                best = new MeanField(bound, ascent.marginals(), converged, 0, difference, 0);
            }
        } while (runs < settings.restarts() && !ascent.isStopped());
        return new MeanField(best.logBound, best.marginals, best.converged, iterations, best.maxDifference, runs);
    }

    private static MeanField none() {
        return new MeanField(Double.NEGATIVE_INFINITY, new double[0][], false, 0, 1, 0);
    }

    /** The most memory that {@link #run} takes besides the model's own. */
    public static long bytes(Model model) {
        return 3 * BeliefPropagation.bytes(model);
    }
}
