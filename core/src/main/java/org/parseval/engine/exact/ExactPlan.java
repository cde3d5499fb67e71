package org.parseval.engine.exact;

import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Forecast;
import org.parseval.model.Model;

/**
 * How a part is divided, and what its eliminations cost.
 *
 * @param sideBySide whether the tables of as many cases as there are threads fit the memory
 */
record ExactPlan(Model model, Division division, boolean sideBySide, Forecast.Known forecast, Resources resources) {
    Plan toPlan() {
        return Plan.of(forecast, () -> new ExactSolver(this));
    }
}
