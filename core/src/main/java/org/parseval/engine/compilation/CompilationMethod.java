package org.parseval.engine.compilation;

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

/** Weighted model counting by search. */
public final class CompilationMethod implements Method {
    @Override
    public String name() {
        return "compile";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    public Map<String, Object> settings() {
        return Map.of();
    }

    /** How long a search takes is known only by searching; it keeps to its memory. */
    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        return Plan.of(Forecast.fitted(resources.memoryBytes()), () -> new CompilationSolver(part, resources));
    }
}
