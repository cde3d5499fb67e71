package org.parseval.inference;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Other processes that do pieces of an engine's work. What a piece gives depends on the piece alone, never on who does it, when, or how
 * often, so that an answer is the same on one machine and on many. Several threads may ask at once.
 *
 * <pre>{@code
 * Budget budget = Budget.standard().withCluster(cluster);
 * Answer answer = new EnergyEngine(EnergySettings.standard()).solve(model, query, budget, Progress.SILENT);
 * }</pre>
 */
public interface Cluster extends AutoCloseable {

    /** How many pieces are done at a time. */
    int slots();

    /** Bytes of heap for one piece. */
    long memoryPerSlot();

    /**
     * Begins a work whose pieces share some data, which every process gets once.
     *
     * @param pieces how a piece is done
     * @param common read by every piece
     */
    Work begin(Class<? extends Pieces> pieces, byte[] common);

    /** Lets the others go. */
    @Override
    void close();

    /** A work that has begun. */
    interface Work extends AutoCloseable {
        /**
         * Does some pieces and returns when all are done, or soon after it is told to stop.
         *
         * @param pieces in the order in which they are begun: the largest should come first
         * @param results gets each result as it comes, in any order, one at a time
         * @param stop asked often; once it says true, pieces that are not done are given up
         * @return whether all are done
         * @throws ClusterException if nobody is there to do them, or a piece is refused
         */
        boolean run(List<byte[]> pieces, Results results, BooleanSupplier stop);

        /** No more pieces will come; the data is let go. */
        @Override
        void close();
    }

    /** Gets the results of pieces. */
    @FunctionalInterface
    interface Results {
        /** Takes what became of a piece. */
        void add(int piece, byte[] result);
    }
}
