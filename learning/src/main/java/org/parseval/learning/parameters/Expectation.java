package org.parseval.learning.parameters;

import org.parseval.inference.Answer;

/**
 * Expected counts of the scopes in rows that do not tell all: the distribution of each scope's assignment given what a row tells, and how
 * probable that is. Several threads may ask.
 */
interface Expectation {

    /**
     * Sums over some rows.
     *
     * @param kind how the sums are known
     * @param counts expected counts of all scopes, as in {@link ScopeCounts#all()}
     * @param logLikelihood of the rows, each times its weight
     * @param variance of the logarithm, as far as estimates tell
     */
    record Sums(Answer.Kind kind, double[] counts, double logLikelihood, double variance) {}

    /**
     * The sums over rows of a table, from one row up to, but not with, another.
     *
     * @param tables of all scopes, as in {@link ScopeCounts#all()}; no entry is above 1
     */
    Sums over(int from, int to, double[] tables);

    /** The name of the way that computes it, in a few words. */
    String name();
}
