package org.parseval.engine.gibbs.kernel;

/**
 * Where a chain starts.
 *
 * @param origin the number of the population it comes from
 */
public record Start(int[] states, int origin) {}
