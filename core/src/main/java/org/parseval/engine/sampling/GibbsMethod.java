package org.parseval.engine.sampling;

import java.util.Locale;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;

/** Markov chain Monte Carlo. */
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
