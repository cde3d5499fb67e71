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
import org.parseval.propagation.MeanField;
import org.parseval.propagation.MeanFieldSettings;

/** Naive mean field. */
public final class MeanFieldMethod implements Method {
    private final MeanFieldSettings settings;

    /** @param settings but for the seed, which is the budget's */
    public MeanFieldMethod(MeanFieldSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "meanfield";
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
                Forecast.fitted(MeanField.bytes(part.model())),
                () -> new MeanFieldSolver(settings.withSeed(resources.seed()), part, resources));
    }
}
