package org.parseval.engine.contract;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;

/** The work on one part, piece by piece; it can be left off after any piece, with the best answer so far. */
public interface Solver extends AutoCloseable {

    /** How a piece of work ended. */
    enum Status {
        /** The answer is as good as this method makes it. */
        DONE,
        /** More work makes it better. */
        MORE,
        /** There was too little time for the next piece; with more it may be tried again. */
        NO_TIME,
        /** There is too little memory for the next piece. */
        NO_MEMORY
    }

    /**
     * Does the next piece of work. It may also end in {@link Deadline.TimeUp}, which counts as {@link Status#NO_TIME}.
     *
     * @param deadline by which the piece must end
     * @throws BudgetException if the budget is too small for this method, with the numbers
     */
    Status advance(Deadline deadline);

    /** The best answer so far, if there is one. */
    Optional<PartAnswer> best();

    /** The work done so far, in counted nanoseconds; 0 where it is not counted. */
    default double work() {
        return 0;
    }

    /** Whether the best answer so far is the mean of weights of samples, which is unbiased, with or without an error. */
    default boolean isMeanOfWeights() {
        return false;
    }

    /** How much of the way to an exact answer is done, from 0 to 1, as far as that can be told. */
    default double shareDone() {
        return 0;
    }

    /**
     * Through how many additions, multiplications and the like a term of the sum that is the exact answer has passed at most, where that is
     * known and nothing else was done to it.
     */
    default OptionalDouble operationsOfTerm() {
        return OptionalDouble.empty();
    }

    /** The obstacle to an answer, with numbers, where the work ended without one. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /** Diagnostics of the work so far. */
    Diagnostics diagnostics();

    @Override
    default void close() {}
}
