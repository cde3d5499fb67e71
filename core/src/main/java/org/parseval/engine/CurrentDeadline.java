package org.parseval.engine;

import org.parseval.engine.contract.Solver;
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
     * Does a piece of work of a solver, and takes note of how long the work took.
     *
     * @param threads that share the work
     * @return whether more work may make the answer better
     * @throws Deadline.TimeUp if there was too little time for the piece
     * @throws BudgetException if there is too little memory for it
     */
    public boolean advance(Solver solver, int threads, Deadline end) {
        deadline = end;
        double before = solver.work();
        double start = end.elapsedSeconds();
        try {
            return solver.advance(end);
        } finally {
            double nanos = 1e9 * (end.elapsedSeconds() - start);
            end.host().pace().note(solver.work() - before, threads * nanos);
        }
    }

    /**
     * Does pieces of work of a solver until it is done, has done so much in all or the time is up.
     *
     * @param mostWork counted in nanoseconds; a piece is ended in the middle where it looks at its deadline
     * @return whether more work may make the answer better
     * @throws BudgetException if there is no answer, and more work will not bring one
     */
    public boolean advance(Solver solver, int threads, double mostWork, Deadline end) {
        Deadline slice = mostWork == Double.POSITIVE_INFINITY ? end : end.orWhile(() -> solver.work() >= mostWork);
        boolean more = true;
        try {
            while (more && !slice.passed()) {
                more = advance(solver, threads, slice);
            }
        } catch (Deadline.TimeUp up) {
            // The best answer so far stays.
        } catch (BudgetException refused) {
            if (solver.best().isEmpty()) {
                throw refused;
            }
            more = false;
        }
        return more;
    }

    /** @throws Deadline.TimeUp if the piece of work at hand is to be given up */
    public void check() {
        deadline.check();
    }
}
