package org.parseval.experiments.learning;

/**
 * What a learner found.
 *
 * @param steps that were done
 * @param complete whether the learner ended by itself; else the time or a signal ended it
 */
public record Learnt(GridIsing ising, int steps, boolean complete) {}
