package org.parseval.engine.propagation;

import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.PropagationSettings;

/** Loopy belief propagation. */
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
                        settings.withSeed(part.streams(resources.seed(), "bp").seed()), part, resources));
    }
}
