package org.parseval.engine.exact;

import java.util.function.BooleanSupplier;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Engine;
import org.parseval.model.Model;

/**
 * Engine {@code exact}: variable elimination on tables. Where the tables are too large, the model is divided into
 * cases. The answer is exact up to rounding, or refused with the memory it would need.
 *
 * <pre>{@code
 * Answer answer = new ExactEngine().solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class ExactEngine extends MethodEngine {
    /** The engine has no settings. */
    public ExactEngine() {
        super(new ExactMethod());
    }

    private ExactEngine(SharedOrder shared) {
        super(new ExactMethod(shared));
    }

    /**
     * The engine for many questions about one model: the search for an elimination order is done here, once. Several threads may ask it.
     *
     * @param stop asked often; once it says true, the best order so far is taken
     */
    public static Engine forMany(Model model, long seed, BooleanSupplier stop) {
        return new ExactEngine(SharedOrder.of(model, seed, stop));
    }
}
