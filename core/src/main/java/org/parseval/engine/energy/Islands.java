package org.parseval.engine.energy;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.parseval.parallel.Workers;

/** Where the islands of samples of one elimination come from. */
interface Islands extends AutoCloseable {

    /**
     * Draws some islands; their numbers and the streams alone decide what they are.
     *
     * @return the islands in the order of their numbers; only the first of them, or none, if it was told to stop
     */
    List<IslandSums> draw(int first, int count, Workers workers, BooleanSupplier stop);

    /**
     * Draws an island beside samples of which all spins are given; it does not count.
     *
     * @return the logarithm of the largest weight that one of them carries with its descendants; nothing if it was told to stop
     */
    OptionalDouble logHeaviestBeside(List<byte[]> given, Workers workers, BooleanSupplier stop);

    /** How many should be drawn at a time, so that not all is lost when the time is up on the way; 0 if even one does not fit. */
    int atATime(long memoryBytes);

    /** Nobody will draw more. */
    @Override
    default void close() {}
}
