package org.parseval.engine.fourier;

import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;

/** Elimination with truncated messages in the Fourier domain. */
public final class FourierMethod extends Method {
    private final FourierSettings settings;
    private final FourierPolicy policy = FourierPolicy.standard();

    /** The method with these settings. */
    public FourierMethod(FourierSettings settings) {
        super("fourier", SUMS, settings.asMap());
        this.settings = settings;
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
