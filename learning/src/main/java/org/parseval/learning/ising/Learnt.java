package org.parseval.learning.ising;

/**
 * The result of a learner.
 *
 * @param steps that were done
 * @param complete whether the learner came to its end, by its tolerance or its number of steps; else the time or a signal ended it
 */
public record Learnt(GridIsing ising, int steps, boolean complete) {}
