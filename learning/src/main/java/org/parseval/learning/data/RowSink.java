package org.parseval.learning.data;

/** Takes rows of a table one after the other. */
@FunctionalInterface
public interface RowSink {
    /** The state of a cell that is not known. */
    int MISSING = -1;

    /**
     * Takes a row.
     *
     * @param states of all variables, or {@link #MISSING}; the array is used again for the next row
     * @param weight how many times the row counts
     */
    void row(int[] states, double weight);
}
