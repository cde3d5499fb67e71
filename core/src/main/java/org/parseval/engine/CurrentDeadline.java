package org.parseval.engine;

import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;

/** The deadline of the piece of work at hand, which the threads look at while they do it. */
public final class CurrentDeadline {
    private volatile Deadline deadline;

    /** The deadline that holds until another is set. */
    public CurrentDeadline(Deadline first) {
        deadline = first;
    }

    /**
     * Does a piece of work of a solver.
     *
     * @throws BudgetException if there is no answer, and more work will not bring one
     */
    public Solver.Status advance(Solver solver, Deadline end) {
        deadline = end;
        try {
            return solver.advance(end);
        } catch (Deadline.TimeUp up) {
            return Solver.Status.NO_TIME;
        } catch (BudgetException refused) {
            if (solver.best().isPresent()) {
                return Solver.Status.NO_MEMORY;
            }
            throw refused;
        }
    }

    /** @throws Deadline.TimeUp if the piece of work at hand is to be given up */
    public void check() {
        deadline.check();
    }
}
