package org.parseval.engine.auto;

import java.util.Optional;
import java.util.function.Supplier;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.support.Support;

/**
 * The search for a state of positive weight by a method for best states, where a short search over tables found none. The state bounds a sum
 * from below.
 */
final class SupportFinder implements AutoCloseable {
    private final Part part;
    private final Supplier<Optional<Method>> states;
    private final Resources resources;
    private final CurrentDeadline current;
    private Optional<Attempt> begun = Optional.empty();

    /** @param states a method for best states, if a module for them is there; it is looked for when it is needed */
    SupportFinder(Part part, Supplier<Optional<Method>> states, Resources resources, CurrentDeadline current) {
        this.part = part;
        this.states = states;
        this.resources = resources;
        this.current = current;
    }

    /**
     * Goes on until so much work is done in all; the part takes note of what is found.
     *
     * @return whether it was found now that there is a state, or none
     */
    boolean seek(double mostWork, Deadline deadline) {
        if (isKnown()) {
            return false;
        }
        if (begun.isEmpty()) {
            begun = states.get().map(method -> new Attempt(method, part, resources.asking(Task.MPE)));
        }
        begun.ifPresent(attempt -> seek(attempt, mostWork, deadline));
        return isKnown();
    }

    private boolean isKnown() {
        return !part.hasZeros()
                || part.knownSupport()
                        .filter(known -> !(known instanceof Support.Unknown))
                        .isPresent();
    }

    private void seek(Attempt attempt, double mostWork, Deadline deadline) {
        while (attempt.spent() < mostWork && attempt.best().isEmpty() && attempt.isRefinable() && !deadline.passed()) {
            attempt.goOn(current, resources.workers().sharing(), deadline.forWork(mostWork - attempt.spent()));
        }
        Optional<PartAnswer> found = attempt.best();
        if (found.filter(PartAnswer::isZero).isPresent()) {
            part.settle(new Support.None());
        }
        found.flatMap(PartAnswer::assignment)
                .filter(state -> part.model().lnValue(state) > Double.NEGATIVE_INFINITY)
                .ifPresent(state -> part.settle(new Support.Found(state)));
        if (isKnown()) {
            attempt.close();
        }
    }

    @Override
    public void close() {
        begun.ifPresent(Attempt::close);
    }
}
