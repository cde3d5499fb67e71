package org.parseval.engine.exact;

import org.parseval.engine.MethodEngine;

/**
 * Engine {@code exact}: variable elimination on tables, where the tables are too large after a division into cases. The
 * answer is exact up to rounding, or refused with the memory it would need.
 *
 * <pre>{@code
 * Answer answer = new ExactEngine().solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class ExactEngine extends MethodEngine {
    public ExactEngine() {
        super(new ExactMethod());
    }
}
