package org.parseval.engine;

import java.util.Optional;
import java.util.function.Supplier;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.support.Support;

/**
 * How one part will be solved: made once, and carried to where the work is done.
 *
 * <pre>{@code
 * return Plan.of(forecast, () -> new OwnSolver(part)).onlyIfPossible(part);
 * }</pre>
 *
 * @param forecast what the work will cost
 * @param work begins it; nothing large is allocated or computed before
 * @param mustBePossible the part, if the work has nothing to begin with where no state has a positive weight
 */
public record Plan(Forecast forecast, Supplier<Solver> work, Optional<Part> mustBePossible) {

    /** A plan that is no more than what it costs and how the work begins. */
    public static Plan of(Forecast forecast, Supplier<Solver> work) {
        return new Plan(forecast, work, Optional.empty());
    }

    /** The same, if a part has a state of positive weight; it is looked for before the work begins, by whoever carries out the plan. */
    public Plan onlyIfPossible(Part part) {
        return new Plan(forecast, work, Optional.of(part));
    }

    /** Whether the plan needs a state of positive weight, and it is known that there is none: then zero is the answer. */
    public boolean isImpossible(Deadline deadline) {
        return mustBePossible
                .filter(part -> part.support(deadline) instanceof Support.None)
                .isPresent();
    }

    /** Begins the work. */
    public Solver start() {
        return work.get();
    }
}
