package org.parseval.engine.energy;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.parseval.parallel.Workers;

/** Where the islands of samples of one elimination come from. */
interface Islands extends AutoCloseable {

    /**
     * Draws some islands; their numbers and the seed alone decide what they are.
     *
     * @return the islands in the order of their numbers; only the first of them, or none, if it was told to stop
     */
    List<IslandSums> draw(int first, int count, long seed, Workers workers, BooleanSupplier stop);

    /** How many should be drawn at a time, so that not all is lost when the time is up on the way; 0 if even one does not fit. */
    int atATime(long memoryBytes);

    /** Nobody will draw more. */
    @Override
    default void close() {}
}
