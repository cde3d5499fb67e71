package org.parseval.cluster;

import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;

/** How the pieces of a job are computed, in any process. Implementations have a public constructor without parameters. */
public interface Pieces {

    /**
     * Prepares what all pieces need. It may take long, and is done once in each process; an interrupt asks to give it up.
     *
     * @param common the data that the pieces share
     * @param memoryBytes heap for one piece at a time
     */
    Worker open(byte[] common, long memoryBytes);

    /** Computes pieces. Several threads may call it at once. */
    @FunctionalInterface
    interface Worker {
        /**
         * @throws BudgetException if the piece does not fit this process
         * @throws Deadline.TimeUp if the thread is interrupted
         */
        byte[] perform(byte[] piece);
    }
}
