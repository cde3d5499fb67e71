package org.parseval.engine.sampling;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;

/** Markov chain Monte Carlo. */
public final class GibbsMethod implements Method {
    private final GibbsSettings settings;

    public GibbsMethod(GibbsSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "gibbs";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    public Map<String, Object> settings() {
        return settings.asMap();
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
        return Plan.of(Forecast.fitted(bytes), () -> new GibbsSolver(settings, part, resources));
    }
}
