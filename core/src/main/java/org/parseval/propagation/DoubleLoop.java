package org.parseval.propagation;

import java.util.function.BooleanSupplier;
import org.parseval.model.Model;

/**
 * Generalised belief propagation that converges by construction: the outer loop bounds the concave part of Kikuchi's
 * free energy by a linear one, the inner loop minimises the convex bound.
 *
 * @param logPartitionFunction Kikuchi's estimate of the natural logarithm; minus infinity if zero is proven
 * @param marginals one distribution a variable
 * @param converged whether the beliefs settled
 * @param iterations passes over all regions
 * @param maxDifference the largest change of a belief in the last round of the outer loop
 * @param outerRegions how many
 * @param innerRegions how many
 * @see "T. Heskes, K. Albers and B. Kappen, Approximate inference and constrained optimization, UAI (2003)"
 */
public record DoubleLoop(
        double logPartitionFunction,
        double[][] marginals,
        boolean converged,
        int iterations,
        double maxDifference,
        int outerRegions,
        int innerRegions) {
    /** Passes of the inner loop: enough for a step, as its exact minimum is not needed. */
    private static final int INNER_PASSES = 5;

    /**
     * Propagates beliefs of regions.
     *
     * @param mostBytes of memory for the regions
     * @param stop asked now and then; once it says true, the beliefs are taken as they are
     * @throws RegionLimitException if the regions take too much memory, or are not even listed when told to stop
     */
    public static DoubleLoop run(Model model, KikuchiSettings settings, long mostBytes, BooleanSupplier stop) {
        RegionGraph graph = new RegionGraph(model, settings.regions(), mostBytes, stop);
        RegionBeliefs beliefs = new RegionBeliefs(model, graph, stop);
        int iterations = 0;
        double difference = 1;
        boolean converged = false;
        while (!converged && iterations < settings.maxIterations() && !beliefs.isStopped()) {
            beliefs.bound();
            double change = 1;
            for (int i = 0; i < INNER_PASSES && change > settings.tolerance() && !beliefs.isStopped(); i++) {
                change = beliefs.pass();
                iterations++;
            }
            difference = beliefs.changeSinceBound();
            converged = difference <= settings.tolerance() && !beliefs.isStopped();
        }
        return new DoubleLoop(
                beliefs.logPartitionFunction(),
                beliefs.marginals(),
                converged,
                iterations,
                difference,
                graph.outer.size(),
                graph.inner.size());
    }
}
