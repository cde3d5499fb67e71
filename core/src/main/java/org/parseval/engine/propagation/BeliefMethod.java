package org.parseval.engine.propagation;

import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.PropagationSettings;

/**
 * Engine {@code bp}: loopy belief propagation with Bethe's estimate of the partition function. Exact for parts without
 * loops; else an estimate without error bar, which says whether the messages converged.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new BeliefMethod(PropagationSettings.standard().withSchedule(Schedule.RESIDUAL)));
 * Answer answer = engine.solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class BeliefMethod extends IteratedMethod {
    /** @param settings but for the seed, which is the budget's */
    public BeliefMethod(PropagationSettings settings) {
        super(
                "bp",
                settings.asMap(),
                BeliefPropagation::bytes,
                (part, resources) -> new BeliefSolver(
                        settings.withSeed(part.streams(resources.seed(), "bp").seed()), part, resources));
    }
}
