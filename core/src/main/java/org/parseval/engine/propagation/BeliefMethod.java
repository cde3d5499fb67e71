package org.parseval.engine.propagation;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.PropagationSettings;

/** Loopy belief propagation. */
public final class BeliefMethod implements Method {
    private final PropagationSettings settings;

    /** @param settings but for the seed, which is the budget's */
    public BeliefMethod(PropagationSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "bp";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    public Map<String, Object> settings() {
        return settings.asMap();
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        return Plan.of(
                Forecast.fitted(BeliefPropagation.bytes(part.model())),
                () -> new BeliefSolver(settings.withSeed(resources.seed()), part, resources));
    }
}
