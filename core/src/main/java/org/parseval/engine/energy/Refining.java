package org.parseval.engine.energy;

import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;

/** An answer about one part that gets better piece by piece. */
public interface Refining {

    /**
     * Does the next piece of work.
     *
     * @return whether there is more to do; not if the answer is good enough, nothing finer is worth trying, or the time is up
     */
    boolean advance(Deadline deadline);

    /** Whether there is an answer yet. */
    boolean hasAnswer();

    /** Whether the answer is as good as was asked for. */
    boolean isGoodEnough();

    /** Whether what was tried so far suggests that more of it will help. */
    boolean isPromising();

    /** Whether nothing that was tried says how far off the answer is, nor brought it nearer. */
    boolean isBlind();

    /**
     * The best answer so far.
     *
     * @throws BudgetException if there is none yet
     */
    PartAnswer answer();

    /** What was tried and what came of it. */
    void report(Map<String, Object> diagnostics);
}
