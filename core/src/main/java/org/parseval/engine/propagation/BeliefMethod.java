package org.parseval.engine.propagation;

import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
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
public final class BeliefMethod extends Method {
    private final PropagationSettings settings;

    /** @param settings but for the seed, which is the budget's */
    public BeliefMethod(PropagationSettings settings) {
        super("bp", SUMS, settings.asMap());
        this.settings = settings;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        return Plan.of(
                        new Forecast.Fitted(BeliefPropagation.bytes(part.model())),
                        () -> new BeliefSolver(
                                settings.withSeed(
                                        part.streams(resources.seed(), "bp").seed()),
                                part,
                                resources))
                .onlyIfPossible(part);
    }
}
