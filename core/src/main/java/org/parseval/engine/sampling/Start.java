package org.parseval.engine.sampling;

/**
 * Where a chain starts.
 *
 * @param origin the number of the population it comes from
 */
record Start(int[] states, int origin) {}
