package org.parseval.engine.variational;

import org.parseval.engine.propagation.IteratedMethod;
import org.parseval.variational.MeanField;
import org.parseval.variational.MeanFieldSettings;

/**
 * Engine {@code meanfield}: naive mean field, whose estimate is a certified lower bound of the partition function.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new MeanFieldMethod(MeanFieldSettings.standard().withRestarts(50)));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class MeanFieldMethod extends IteratedMethod {
    /** @param settings but for the seed, which is the budget's */
    public MeanFieldMethod(MeanFieldSettings settings) {
        super(
                "meanfield",
                settings.asMap(),
                MeanField::bytes,
                (part, resources) -> new MeanFieldSolver(
                        settings.withSeed(
                                part.streams(resources.seed(), "meanfield").seed()),
                        part,
                        resources));
    }
}
