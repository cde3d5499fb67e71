package org.parseval.variational;

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
        int innerRegions) {}
