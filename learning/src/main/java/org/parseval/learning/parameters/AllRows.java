package org.parseval.learning.parameters;

import org.parseval.inference.Deadline;

/**
 * Sums over all rows of a table. Rows are split into pieces of a fixed size and the sums of these are added in their order, so that every number of
 * threads, and of machines, gives the same bits.
 */
interface AllRows extends AutoCloseable {
    /** Rows of a piece. */
    int PIECE = 512;

    /** @throws Deadline.TimeUp if the time is up before all rows are done */
    Expectation.Sums over(double[] tables, Deadline deadline);

    /** The name of the way that computes it, in a few words. */
    String name();

    @Override
    void close();
}
