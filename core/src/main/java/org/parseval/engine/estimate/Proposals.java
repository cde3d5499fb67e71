package org.parseval.engine.estimate;

import java.util.Optional;
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
                return Made.of(only, 0);
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
     * @param proposal unless it takes too much memory, or there is nothing to propose
     * @param nanos spent on it, by count
     * @param zero whether no state has positive weight
     */
    record Made(Optional<Proposal> proposal, double nanos, boolean zero) {
        /** A proposal. */
        public static Made of(Proposal proposal, double nanos) {
            return new Made(Optional.of(proposal), nanos, false);
        }

        /** None, since it would take too much memory. */
        public static Made nothing(double nanos) {
            return new Made(Optional.empty(), nanos, false);
        }

        /** None, since no state has positive weight. */
        public static Made zero(double nanos) {
            return new Made(Optional.empty(), nanos, true);
        }
    }
}
