package org.parseval.engine.exact;

import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.Solver;
import org.parseval.inference.Forecast;

/** How a part is divided, and what its eliminations cost. */
record ExactPlan(Division division, Forecast forecast, Resources resources) implements Plan {
    @Override
    public Solver start() {
        return new ExactSolver(this);
    }
}
