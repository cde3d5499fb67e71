package org.parseval.engine.state;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parseval.engine.Part;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Looks;
import org.parseval.support.Support;

/**
 * The best state found so far, and a bound on the weight of every state. Where the two meet, no state is better; where the bound says that
 * every weight is zero, there is none.
 */
public final class BestState {
    /** No state is better by more than this, relative to the logarithm: what rounding may hide. */
    private static final double CERTAIN = 1e-9;

    private final LocalSearch search;
    private Optional<int[]> best = Optional.empty();
    private double log = Double.NEGATIVE_INFINITY;
    private double bound = Double.POSITIVE_INFINITY;

    /**
     * @param seed of the local search by which every state is improved
     * @param look called for every factor; what it throws ends the work
     */
    BestState(Model model, long seed, Runnable look) {
        search = new LocalSearch(model, seed, look);
    }

    /** A part's best state at first: the one that its search for one has found, or any if all are possible. */
    public static BestState of(Part part, long seed, long shakes, Deadline deadline) {
        Support support = part.support(deadline);
        BestState first = new BestState(part.model(), seed, new Looks(deadline::mustHurry));
        first.bound(part.trivialBounds(Task.MPE).lnHigh());
        if (support instanceof Support.Found found) {
            first.consider(found.states().clone(), shakes, deadline::passed);
        } else if (!part.hasZeros()) {
            first.consider(new int[part.size()], shakes, deadline::passed);
        }
        return first;
    }

    /** Improves a state, which changes, and keeps it if it is better than all before. */
    public void consider(int[] states, long shakes, BooleanSupplier stop) {
        search.improve(states, shakes, stop);
        double found = search.logWeight(states);
        if (found > log) {
            log = found;
            best = Optional.of(states);
            check();
        }
    }

    /** Goes on with the best state so far. */
    public void improve(long shakes, BooleanSupplier stop) {
        best.ifPresent(states -> consider(states.clone(), shakes, stop));
    }

    /** Notes an upper bound on the logarithm of every state's weight. */
    public void bound(double high) {
        bound = Math.min(bound, high);
        check();
    }

    /** Notes that a search has found nothing better. */
    public void proved() {
        bound = Math.min(bound, log);
    }

    /** A bound below what was found is a mistake of a method, never an answer. */
    private void check() {
        if (log - bound > slack()) {
            throw new IllegalStateException(
                    "a state of log weight " + log + " above the bound " + bound + " on that of every state");
        }
    }

    private double slack() {
        return best.isEmpty() ? 0 : CERTAIN * Math.max(1, Math.abs(log));
    }

    /** The logarithm above which a state is better. */
    public double toBeat() {
        return log + slack();
    }

    /** The logarithm of its weight; minus infinity if there is none. */
    public double log() {
        return log;
    }

    /** The least upper bound noted; infinite if there is none. */
    public double bound() {
        return bound;
    }

    /** Whether no state is better. */
    public boolean isProved() {
        return bound <= toBeat();
    }

    /** The best answer so far, if there is one. */
    public Optional<PartAnswer> answer() {
        if (best.isEmpty()) {
            return isProved() ? Optional.of(PartAnswer.zero()) : Optional.empty();
        }
        return best.map(states -> PartAnswer.of(LogNumber.ofLn(log), isProved())
                .withCertified(new Answer.Bounds(log, Math.max(log, bound)))
                .withAssignment(states));
    }
}
