package org.parseval.engine.propagation;

import org.parseval.engine.MethodEngine;
import org.parseval.propagation.PropagationSettings;

/**
 * Engine {@code bp}: loopy belief propagation with Bethe's estimate of the partition function. Exact for parts without
 * loops; else an estimate without error bar, which says whether the messages converged.
 *
 * <pre>{@code
 * Engine engine = new BeliefEngine(PropagationSettings.standard().withSchedule(Schedule.RESIDUAL));
 * Answer answer = engine.solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class BeliefEngine extends MethodEngine {
    /** @param settings but for the seed, which is the budget's */
    public BeliefEngine(PropagationSettings settings) {
        super(new BeliefMethod(settings));
    }
}
