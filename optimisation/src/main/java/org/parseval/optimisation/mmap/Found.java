package org.parseval.optimisation.mmap;

import java.util.Optional;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;

/** The best state found so far whose sum is known, and a bound on the sum of every state. Where the two meet, no state is better. */
final class Found {
    /** No state is better by more than this, relative to the logarithm: what rounding may hide. */
    private static final double CERTAIN = 1e-9;

    private Optional<int[]> best = Optional.empty();
    private double log = Double.NEGATIVE_INFINITY;
    private double bound = Double.POSITIVE_INFINITY;

    /** Keeps a state if it is better than all before. */
    void consider(int[] states, double sum) {
        if (sum > log) {
            log = sum;
            best = Optional.of(states.clone());
        }
        check();
    }

    /** Notes an upper bound on the logarithm of every state's sum. */
    void bound(double high) {
        bound = Math.min(bound, high);
        check();
    }

    /** Notes that a search has found nothing better. */
    void proved() {
        bound = Math.min(bound, log);
    }

    /** A bound below what was found is a mistake, never an answer. */
    private void check() {
        if (log - bound > slack()) {
            throw new IllegalStateException("a state of log sum " + log + " above the bound " + bound);
        }
    }

    private double slack() {
        return best.isEmpty() ? 0 : CERTAIN * Math.max(1, Math.abs(log));
    }

    /** The logarithm above which a state is better. */
    double toBeat() {
        return log + slack();
    }

    /** The best state so far. Shared, not copied. */
    Optional<int[]> best() {
        return best;
    }

    /** The logarithm of its sum; minus infinity if there is none. */
    double log() {
        return log;
    }

    /** Whether no state is better. */
    boolean isProved() {
        return bound <= toBeat();
    }

    /** The best answer so far, if there is one. */
    Optional<PartAnswer> answer() {
        if (best.isEmpty()) {
            return isProved() ? Optional.of(PartAnswer.zero()) : Optional.empty();
        }
        return best.map(states -> PartAnswer.of(LogNumber.ofLn(log), isProved())
                .withCertified(new Answer.Bounds(log, Math.max(log, bound)))
                .withAssignment(states));
    }
}
