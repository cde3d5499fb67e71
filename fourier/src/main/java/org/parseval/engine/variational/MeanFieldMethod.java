package org.parseval.engine.variational;

import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
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
public final class MeanFieldMethod extends Method {
    private final MeanFieldSettings settings;

    /** @param settings but for the seed, which is the budget's */
    public MeanFieldMethod(MeanFieldSettings settings) {
        super("meanfield", SUMS, settings.asMap());
        this.settings = settings;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        return Plan.of(
                        new Forecast.Fitted(MeanField.bytes(part.model())),
                        () -> new MeanFieldSolver(
                                settings.withSeed(part.streams(resources.seed(), "meanfield")
                                        .seed()),
                                part,
                                resources))
                .onlyIfPossible(part);
    }
}
