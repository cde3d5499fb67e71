package org.parseval.spark;

import java.io.Serializable;
import org.apache.spark.broadcast.Broadcast;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/** A task of Spark: one piece of a work. */
final class PieceTask extends AbstractFunction1<Iterator<byte[]>, byte[]> implements Serializable {
    private static final long serialVersionUID = 1;

    private final String work;
    private final String pieces;
    private final Broadcast<byte[]> common;
    private final long memoryBytes;

    /**
     * @param work its id
     * @param pieces the class of its {@link Pieces}
     */
    PieceTask(String work, String pieces, Broadcast<byte[]> common, long memoryBytes) {
        this.work = work;
        this.pieces = pieces;
        this.common = common;
        this.memoryBytes = memoryBytes;
    }

    @Override
    public byte[] apply(Iterator<byte[]> partition) {
        try {
            return PieceOutcome.done(
                    OpenWork.of(work, Pieces.Worker.class, this::open).perform(partition.next()));
        } catch (BudgetException refused) {
            return PieceOutcome.refused(String.valueOf(refused.getMessage()));
        } catch (OutOfMemoryError full) {
            return PieceOutcome.refused("the Java heap of a process of the cluster, "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MiB, is too small for a piece of the work");
        } catch (Deadline.TimeUp stopped) {
            // Only a task that nobody waits for is interrupted.
            throw stopped;
        } catch (RuntimeException | StackOverflowError bug) {
            return PieceOutcome.failed(bug + " at " + (bug.getStackTrace().length == 0 ? "?" : bug.getStackTrace()[0]));
        }
    }

    private Pieces.Worker open() {
        try {
            Object made = Class.forName(pieces, true, Thread.currentThread().getContextClassLoader())
                    .getConstructor()
                    .newInstance();
            return ((Pieces) made).open(common.value(), memoryBytes);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
