package org.parseval.cluster;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Other processes that share an engine's work, which is split into pieces. The result of a piece depends on the piece
 * alone, not on the process that computes it, so an answer is the same on one machine and on many. Several threads may
 * use it at once.
 *
 * <pre>{@code
 * Budget budget = Budget.standard().withCluster(cluster);
 * Answer answer = Catalogue.engine("energy").solve(model, query, budget, Progress.SILENT);
 * }</pre>
 */
public interface Cluster extends AutoCloseable {

    /** How many pieces are done at a time. */
    int slots();

    /** Bytes of heap for one piece. */
    long memoryPerSlot();

    /** The most bytes of heap for the calling program's own tables, which the connection leaves. */
    default long memoryHere() {
        return Long.MAX_VALUE;
    }

    /**
     * Begins a job whose pieces share some data. Every process gets this data once.
     *
     * @param pieces how a piece is done
     * @param common read by every piece
     */
    Work begin(Class<? extends Pieces> pieces, byte[] common);

    /** Disconnects from the cluster. */
    @Override
    void close();

    /** A job that has begun. */
    interface Work extends AutoCloseable {
        /**
         * Does some pieces and returns when all are done, or soon after it is told to stop.
         *
         * @param pieces in the order in which they are begun: the largest should come first
         * @param results gets each result as it comes, in any order, one at a time
         * @param stop asked often; once it says true, pieces that are not done are given up
         * @return whether all are done
         * @throws RuntimeException if nobody is there to do them, or a piece is refused
         */
        boolean run(List<byte[]> pieces, Results results, BooleanSupplier stop);

        /** Ends the job and frees its data. */
        @Override
        void close();
    }

    /** Receives the results of pieces. */
    @FunctionalInterface
    interface Results {
        /** Receives the result of a piece. */
        void add(int piece, byte[] result);
    }

    /** How the pieces of a job are computed, in any process. Implementations have a public constructor without parameters. */
    interface Pieces {

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
             * @throws org.parseval.inference.BudgetException if the piece does not fit this process
             * @throws org.parseval.inference.Deadline.TimeUp if the thread is interrupted
             */
            byte[] perform(byte[] piece);
        }
    }
}
