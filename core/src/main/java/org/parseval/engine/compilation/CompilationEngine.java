package org.parseval.engine.compilation;

import java.util.EnumSet;
import java.util.Set;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Task;

/**
 * Engine {@code compile}: the model as weighted clauses, counted by search with clause learning and component caching. The answer is
 * exact up to rounding, or refused when the time or memory is used up. It pays where tables have many zeros.
 *
 * <pre>{@code
 * Answer answer = new CompilationEngine().solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class CompilationEngine extends PartwiseEngine {
    @Override
    public String name() {
        return "compile";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    protected boolean provesZero() {
        return false;
    }

    @Override
    protected Work begin(Problem problem) {
        return new CompilationWork(problem);
    }
}
