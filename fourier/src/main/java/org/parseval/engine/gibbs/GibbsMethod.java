package org.parseval.engine.gibbs;

import java.util.Locale;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;

/**
 * Engine {@code gibbs}: Markov chain Monte Carlo. Marginals are averages over Gibbs chains; the partition function comes
 * from population annealing or from an integral along the coupling path. Answers are estimates with a standard
 * error and an interval, and say when they carry no information.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new GibbsMethod(GibbsSettings.standard().withChains(1024)));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class GibbsMethod extends Method {
    private final GibbsSettings settings;

    /** The method with these settings. */
    public GibbsMethod(GibbsSettings settings) {
        super("gibbs", SUMS, settings.asMap());
        this.settings = settings;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        double bytes = GibbsSolver.bytes(part.model(), settings, resources);
        if (bytes > resources.memoryBytes()) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "%d chains of %d variables need %.4g MiB; the budget allows %.4g MiB",
                    settings.chains(),
                    part.size(),
                    bytes / (1 << 20),
                    resources.memoryBytes() / (double) (1 << 20)));
        }
        return Plan.of(
                new Forecast.Fitted(bytes), () -> new GibbsSolver(settings, GibbsPolicy.STANDARD, part, resources));
    }
}
