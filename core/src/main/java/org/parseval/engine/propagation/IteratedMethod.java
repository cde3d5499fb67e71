package org.parseval.engine.propagation;

import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.model.Model;

/** A method that iterates on a part until nothing changes. */
public abstract class IteratedMethod extends Method {
    private final ToDoubleFunction<Model> bytes;
    private final Start start;

    /** Begins the iteration on a part. */
    @FunctionalInterface
    protected interface Start {
        /** The work on a part, not begun yet. */
        IteratedSolver<?> on(Part part, Resources resources);
    }

    /** @param bytes forecast for a part's model */
    protected IteratedMethod(String name, Map<String, Object> settings, ToDoubleFunction<Model> bytes, Start start) {
        super(name, SUMS, settings);
        this.bytes = bytes;
        this.start = start;
    }

    @Override
    public final Plan plan(Part part, Resources resources, Deadline deadline) {
        return Plan.of(new Forecast.Fitted(bytes.applyAsDouble(part.model())), () -> start.on(part, resources))
                .onlyIfPossible(part);
    }
}
