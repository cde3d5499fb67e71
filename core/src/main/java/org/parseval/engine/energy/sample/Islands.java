package org.parseval.engine.energy.sample;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.parseval.engine.estimate.Batch;
import org.parseval.parallel.Workers;

/** Where the batches of one elimination are drawn: here or by a cluster. See {@link org.parseval.engine.estimate.Proposal}. */
public interface Islands extends AutoCloseable {

    List<Batch> draw(int first, int count, Workers workers, BooleanSupplier stop);

    OptionalDouble logHeaviestBeside(List<int[]> states, Workers workers, BooleanSupplier stop);

    int atATime(long memoryBytes);

    @Override
    default void close() {}
}
