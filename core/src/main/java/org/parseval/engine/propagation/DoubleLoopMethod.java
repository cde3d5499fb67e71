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
import org.parseval.propagation.KikuchiSettings;
import org.parseval.propagation.Regions;

/** Generalised belief propagation by a double loop. */
public final class DoubleLoopMethod implements Method {
    private final KikuchiSettings settings;

    /** @param settings with given regions, if any, over the variables of the models to be solved */
    public DoubleLoopMethod(KikuchiSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "hak";
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
        KikuchiSettings ofPart = settings.regions() instanceof Regions.Given given
                ? settings.withRegions(given.within(part.variables()))
                : settings;
        // The regions are counted when they are made, and refused if they are too many.
        return Plan.of(Forecast.fitted(0), () -> new DoubleLoopSolver(ofPart, part, resources));
    }
}
