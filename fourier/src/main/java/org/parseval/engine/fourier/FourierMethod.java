package org.parseval.engine.fourier;

import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Deadline;

/**
 * Engine {@code fourier}: variable elimination with messages in the Fourier domain, truncated to a message size (Xue,
 * Ermon, Le Bras, Gomes and Selman 2016). Exact where every message fits as a table; else an estimate without error
 * bar, possibly of the wrong sign, which the answer tells.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new FourierMethod(FourierSettings.standard().with(MESSAGE_SIZE, 1 << 14)));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class FourierMethod extends Method {
    private final Settings settings;
    private final FourierPolicy policy = FourierPolicy.standard();

    /** The method with these settings. */
    public FourierMethod(Settings settings) {
        super("fourier", SUMS, settings.asMap());
        this.settings = FourierSettings.checked(settings);
    }

    @Override
    public boolean keepsParities() {
        return true;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        FourierPlan plan = FourierPlan.of(part, settings, policy, resources, deadline);
        part.eliminatedBy(plan.eliminated(part.size()));
        Plan work = Plan.of(plan.forecast(), () -> new FourierSolver(settings, policy, plan, part, resources));
        // Messages that are not truncated find out by themselves.
        boolean hard = settings.get(FourierSettings.TABLES) && plan.truncates(plan.messageSizes()[0]);
        return hard ? work.onlyIfPossible(part) : work;
    }
}
