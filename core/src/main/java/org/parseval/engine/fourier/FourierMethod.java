package org.parseval.engine.fourier;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;

/** Elimination with truncated messages in the Fourier domain. */
public final class FourierMethod implements Method {
    private final FourierSettings settings;
    private final FourierPolicy policy = FourierPolicy.standard();

    public FourierMethod(FourierSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "fourier";
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
    public boolean keepsParities() {
        return true;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        FourierPlan plan = FourierPlan.of(part, settings, policy, resources, deadline);
        return Plan.of(plan.forecast(), () -> new FourierSolver(settings, policy, plan, part, resources));
    }
}
