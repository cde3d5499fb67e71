package org.parseval.engine.energy.elimination;

/**
 * How finely the energy is kept.
 *
 * @param neighbours the most neighbours over which a spin is eliminated exactly; 2 to the power of this is the work of a step
 * @param epsilon the size below which a coefficient is dropped
 * @param order to which further neighbours are treated, see {@link Interactions}; 0 drops them
 */
public record Refinement(int neighbours, double epsilon, int order) {
    static final int MOST_NEIGHBOURS = 22;

    public Refinement {
        if (neighbours < 1 || neighbours > MOST_NEIGHBOURS) {
            throw new IllegalArgumentException(neighbours + " neighbours, expected 1 to " + MOST_NEIGHBOURS);
        }
        if (!(epsilon >= 0) || epsilon == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("epsilon " + epsilon + ", expected a number of 0 or more");
        }
        if (order < 0 || order > 2) {
            throw new IllegalArgumentException("order " + order + ", expected 0, 1 or 2");
        }
    }
}
