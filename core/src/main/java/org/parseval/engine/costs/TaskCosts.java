package org.parseval.engine.costs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.parseval.engine.Parts;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.inference.Budget;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.reduction.Reduction;

/**
 * The size of a model for a task after exact reductions, and the cost of each engine.
 *
 * @param zero whether the reductions found that Z = 0
 * @param engines those that answer the task; none if nothing is left to do
 */
public record TaskCosts(Task task, boolean zero, int variables, int factors, int components, List<EngineCost> engines) {
    /** Not quite {@link Budget#UNLIMITED}, so that a forecast has an end also where the work has none. */
    private static final Duration ENDLESS = Budget.UNLIMITED.minusDays(1);

    /** Of the time that an engine sees it takes at most a quarter for a forecast. */
    private static final int SHARE_FOR_PLANS = 4;

    /** All forecasts together take at most this, and no more than half of the limit. */
    private static final Duration MOST_FOR_FORECASTS = Duration.ofSeconds(24);

    /** The costs of all tasks. All forecasts together take at most 24 s, and half of the time limit. */
    public static List<TaskCosts> ofAll(Model model, Evidence evidence, Budget limits) {
        Duration half = limits.time().dividedBy(2);
        Duration all = half.compareTo(MOST_FOR_FORECASTS) < 0 ? half : MOST_FOR_FORECASTS;
        Duration each = all.dividedBy(Task.OF_ALL_VARIABLES.size());
        return Task.OF_ALL_VARIABLES.stream()
                .map(task -> of(model, evidence, task, limits, each))
                .toList();
    }

    /** @param time for the forecasts of all engines together */
    private static TaskCosts of(Model model, Evidence evidence, Task task, Budget limits, Duration time) {
        Query query = Query.of(task, evidence);
        Reduction reduction = Parts.of(model, query).reduction();
        List<EngineCost> engines = new ArrayList<>();
        if (!reduction.isZero() && !reduction.components().isEmpty()) {
            List<EngineEntry> able = Catalogue.entries().stream()
                    .filter(entry -> entry.tasks().contains(task))
                    .toList();
            Budget forEach = planning(limits, time.dividedBy(able.size()));
            for (EngineEntry entry : able) {
                engines.add(EngineCost.of(Catalogue.engine(entry.name()), model, query, forEach));
            }
        }
        return new TaskCosts(
                task,
                reduction.isZero(),
                reduction.variableCount(),
                reduction.factorCount(),
                reduction.components().size(),
                engines);
    }

    /** The same limits, of which so much is spent that a forecast ends in time. */
    private static Budget planning(Budget limits, Duration time) {
        Budget limited = limits.isUnlimited() ? limits.withTime(ENDLESS) : limits;
        Duration seen = time.multipliedBy(SHARE_FOR_PLANS);
        return limited.time().compareTo(seen) > 0
                ? limited.withSpent(limited.time().minus(seen))
                : limited;
    }
}
