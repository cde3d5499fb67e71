package org.parseval.engine.compilation;

import org.parseval.engine.MethodEngine;

/**
 * Engine {@code compile}: the model as weighted clauses, counted by search with clause learning and component caching. The answer is
 * exact up to rounding, or refused when the time or memory is used up. It pays where tables have many zeros.
 *
 * <pre>{@code
 * Answer answer = new CompilationEngine().solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class CompilationEngine extends MethodEngine {
    /** It has nothing to choose. */
    public CompilationEngine() {
        super(new CompilationMethod());
    }
}
