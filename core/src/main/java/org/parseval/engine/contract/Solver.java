package org.parseval.engine.contract;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;

/** The work on one part, piece by piece; it can be left off after any piece, with the best answer so far. */
public interface Solver extends AutoCloseable {

    /**
     * Does the next piece of work.
     *
     * @param deadline by which the piece must end
     * @return whether more work may make the answer better; where the deadline has passed, it may be gone on with
     * @throws Deadline.TimeUp if there was too little time for the piece; with more it may be tried again
     * @throws BudgetException if there is too little memory for the piece, with the numbers; the best answer so far stays
     */
    boolean advance(Deadline deadline);

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
