package org.parseval.engine.estimate;

import java.util.Optional;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;

/** The proposals of one method on one part, coarse to fine. */
public interface Proposals {

    /** Whether there may be a finer one than the last that was made. */
    boolean hasNext();

    /** The forecast cost of the next one, in counted nanoseconds. */
    double nanosOfNext(Deadline deadline);

    /**
     * Makes the next one.
     *
     * @param mostNanos after which it is given up
     * @throws Deadline.TimeUp if the time is up before
     * @throws BudgetException if there can be none at all, with the numbers
     */
    Made next(double mostNanos, Deadline deadline);

    /** Notes of all of them. */
    default void describe(Diagnostics.Builder diagnostics) {}

    /** The obstacle to the first one, with numbers. */
    String obstacle();

    /** One that stands already. */
    static Proposals of(Proposal only) {
        return new Proposals() {
            private boolean made;

            @Override
            public boolean hasNext() {
                return !made;
            }

            @Override
            public double nanosOfNext(Deadline deadline) {
                return 0;
            }

            @Override
            public Made next(double mostNanos, Deadline deadline) {
                made = true;
                return new Made(Optional.of(only), 0, Solver.Status.MORE);
            }

            @Override
            public String obstacle() {
                return "no sample in time";
            }
        };
    }

    /**
     * The outcome of an attempt to make one.
     *
     * @param proposal unless it takes too much time or memory
     * @param nanos spent on it, by count
     * @param status {@code MORE} if there is a proposal or none is needed, else why there is none; {@code DONE} if Z is zero
     */
    record Made(Optional<Proposal> proposal, double nanos, Solver.Status status) {}
}
