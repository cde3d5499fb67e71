package org.parseval.engine;

import java.util.Map;
import org.parseval.inference.Deadline;

/** An engine at work on one problem, part by part. */
public interface Work extends AutoCloseable {

    /**
     * Answers the question about one part; called for one after the other until one is zero,
     * and not for those that are known to be zero.
     *
     * @param deadline this part's share of the time
     */
    PartAnswer solve(int part, Deadline deadline);

    /**
     * A state of positive weight of a part that has zeros, if one was found; called before the part is solved.
     *
     * @param states of the part's variables. Shared, not copied
     */
    default void startFrom(int part, int[] states) {}

    /** What was chosen by the user or by the engine, besides the budget. Called after the last part. */
    Map<String, Object> settings();

    /** What was seen on the way. Called after the last part. */
    Map<String, Object> diagnostics();

    @Override
    default void close() {}
}
