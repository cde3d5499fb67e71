package org.parseval.engine.estimate;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.parallel.Workers;

/** Tables, messages or chains from which weighted samples are drawn, whose mean weight is Z whatever the tables got wrong. */
public interface Proposal extends AutoCloseable {

    /** The samples of a batch. */
    int batchSize();

    /** The cost of a batch, in counted nanoseconds. */
    double nanosPerBatch();

    /** How many batches should be drawn at a time, so that not all is lost when the time is up on the way; 0 if even one does not fit. */
    int atATime(long memoryBytes);

    /** Heap of all that draws need. */
    double bytes();

    /**
     * Draws some batches; their numbers and the streams alone decide what they are.
     *
     * @return the batches in the order of their numbers; only the first of them, or none, if it was told to stop
     */
    List<Batch> draw(int first, int count, Workers workers, BooleanSupplier stop);

    /**
     * Draws a batch beside states of the part's variables that others have found; it does not count.
     *
     * @return the logarithm of the largest weight that one of them carries with its descendants; nothing if it was told to stop, or they would
     *     be most of a batch
     */
    OptionalDouble logHeaviestBeside(List<int[]> states, Workers workers, BooleanSupplier stop);

    /** The logarithm of Z as the tables expect it; minus infinity if they expect nothing. */
    default double expected() {
        return Double.NEGATIVE_INFINITY;
    }

    /** Whether nothing was left out, so that all weights are alike. */
    default boolean isExact() {
        return false;
    }

    /** The answer without any sample, if there is one. */
    default Optional<PartAnswer> alone() {
        return Optional.empty();
    }

    /** One line for the diagnostics. */
    String describe();

    /** Lets go what draws need: nobody will draw more. */
    @Override
    default void close() {}
}
