package org.parseval.engine;

import java.util.Map;
import org.parseval.inference.Deadline;

/** An engine at work on one problem, part by part. */
public interface Work extends AutoCloseable {

    /**
     * Answers the question about one part; called once for each, in order, until one is zero.
     *
     * @param deadline this part's share of the time
     */
    PartAnswer solve(int part, Deadline deadline);

    /** What was chosen by the user or by the engine, besides the budget. Called after the last part. */
    Map<String, Object> settings();

    /** What was seen on the way. Called after the last part. */
    Map<String, Object> diagnostics();

    @Override
    default void close() {}
}
