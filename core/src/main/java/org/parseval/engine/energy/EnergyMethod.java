package org.parseval.engine.energy;

import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;

/** Elimination on the logarithm of the model, with samples for an error bar. */
public final class EnergyMethod extends Method {
    private final EnergySettings settings;

    /** The method with these settings. */
    public EnergyMethod(EnergySettings settings) {
        super("energy", ALL_TASKS, settings.asMap());
        this.settings = settings;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        return Plan.of(
                new Forecast.Fitted(0),
                () -> resources.task() == Task.MPE
                        ? new StateRefiner(part, settings, resources)
                        : new Refiner(part, settings, resources));
    }
}
