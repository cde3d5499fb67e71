package org.parseval.engine.propagation;

import org.parseval.engine.MethodEngine;
import org.parseval.propagation.MeanFieldSettings;

/**
 * Engine {@code meanfield}: naive mean field, whose estimate is a certified lower bound of the partition function.
 *
 * <pre>{@code
 * Engine engine = new MeanFieldEngine(MeanFieldSettings.standard().withRestarts(50));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class MeanFieldEngine extends MethodEngine {
    /** @param settings but for the seed, which is the budget's */
    public MeanFieldEngine(MeanFieldSettings settings) {
        super(new MeanFieldMethod(settings));
    }
}
