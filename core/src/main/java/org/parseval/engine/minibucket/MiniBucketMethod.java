package org.parseval.engine.minibucket;

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

/** Elimination in mini-buckets, for bounds on both sides. */
public final class MiniBucketMethod implements Method {
    private final MiniBucketSettings settings;

    public MiniBucketMethod(MiniBucketSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "minibucket";
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
        // The i-bounds are chosen by what fits, when the order is known.
        return Plan.of(
                Forecast.fitted(0), () -> new MiniBucketSolver(settings, MiniBucketPolicy.standard(), part, resources));
    }
}
