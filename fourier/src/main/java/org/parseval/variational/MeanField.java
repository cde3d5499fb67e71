package org.parseval.variational;

import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;

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

    /** The most memory that {@link MeanFieldRuns} take besides the model's own. */
    public static long bytes(Model model) {
        return 3 * BeliefPropagation.bytes(model);
    }
}
