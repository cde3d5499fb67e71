package org.parseval.optimisation.dual;

import java.util.EnumSet;
import java.util.Map;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;

/**
 * Engine {@code dual}: best states between bounds from costs that are shifted between tables, closed by branch and bound.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new DualMethod());
 * Answer answer = engine.solve(model, Query.of(Task.MPE), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class DualMethod extends Method {
    private final DualPolicy policy;

    /** The method with the numbers that were found good. */
    public DualMethod() {
        this(DualPolicy.standard());
    }

    DualMethod(DualPolicy policy) {
        super("dual", EnumSet.of(Task.MPE), Map.of());
        this.policy = policy;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        return Plan.of(new Forecast.Fitted(Costs.bytes(part.model())), () -> new DualSolver(policy, part, resources))
                .onlyIfPossible(part);
    }
}
