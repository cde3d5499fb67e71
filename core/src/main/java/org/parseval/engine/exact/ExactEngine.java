package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.reduction.Component;
import org.parseval.reduction.Reduction;
import org.parseval.table.Workers;

/**
 * Engine {@code exact}: variable elimination on tables. The answer is exact up to rounding, or refused with the memory
 * it would need.
 *
 * <pre>{@code
 * Answer answer = new ExactEngine().solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class ExactEngine implements Engine {
    /** One thread, tables larger than the cache, on benchmark instances; the order search included. */
    private static final double SECONDS_PER_MULTIPLICATION = 2e-9;

    @Override
    public String name() {
        return "exact";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    /** What {@link #solve} would cost for a model that has been reduced. */
    public Forecast forecast(Reduction reduction, Task task, Budget budget) {
        return forecast(schedules(reduction, task, budget, Deadline.in(budget.time())), budget);
    }

    private static List<Schedule> schedules(Reduction reduction, Task task, Budget budget, Deadline deadline) {
        List<Schedule> schedules = new ArrayList<>();
        for (Component component : reduction.components()) {
            InteractionGraph graph = InteractionGraph.of(component.model());
            FoundOrder found = OrderSearch.best(graph, budget.seed(), deadline::passed);
            schedules.add(new Schedule(new BucketTree(component.model(), found.order()), found.heuristic(), task));
        }
        return schedules;
    }

    private static Forecast forecast(List<Schedule> schedules, Budget budget) {
        int width = 0;
        double largest = 1;
        double bytes = 0;
        double multiplications = 0;
        String order = "none needed";
        for (Schedule schedule : schedules) {
            multiplications += schedule.multiplications();
            bytes = Math.max(bytes, schedule.peakBytes());
            if (schedule.largestTable() > largest) {
                largest = schedule.largestTable();
                order = schedule.heuristic().toString().toLowerCase(Locale.ROOT).replace('_', '-');
            }
            width = Math.max(width, schedule.tree().order().width());
        }
        double seconds = multiplications * SECONDS_PER_MULTIPLICATION / budget.threads();
        return new Forecast(width, largest, bytes, seconds, order);
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        if (!tasks().contains(query.task())) {
            throw new IllegalArgumentException("engine " + name() + " does not answer " + query.task());
        }
        Deadline deadline = Deadline.in(budget.time());
        Task task = query.task();
        progress.report("reducing", 0);
        Reduction reduction = Reduction.of(
                model,
                query.evidence(),
                task == Task.PR ? Reduction.Goal.PARTITION_FUNCTION : Reduction.Goal.MARGINALS);
        progress.report("ordering", 0);
        List<Schedule> schedules = schedules(reduction, task, budget, deadline);
        Forecast forecast = forecast(schedules, budget);
        forecast.checkAgainst(budget);

        double logZ = reduction.logConstant();
        int logarithmicSteps = 0;
        List<double[][]> marginals = new ArrayList<>();
        try (Workers workers = new Workers(budget.threads(), deadline::check)) {
            for (int i = 0; i < schedules.size() && logZ > Double.NEGATIVE_INFINITY; i++) {
                Model part = reduction.components().get(i).model();
                TwoPass passes = new TwoPass(part, schedules.get(i), workers, deadline, progress);
                if (task == Task.PR) {
                    logZ += passes.logPartitionFunction();
                } else {
                    double[][] ofPart = new double[part.variableCount()][];
                    for (int v = 0; v < ofPart.length; v++) {
                        ofPart[v] = new double[part.cardinality(v)];
                    }
                    logZ += passes.marginals(ofPart);
                    marginals.add(ofPart);
                }
                logarithmicSteps += passes.logarithmicSteps();
            }
        }
        boolean possible = logZ > Double.NEGATIVE_INFINITY;
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        diagnostics.put("width", forecast.width());
        diagnostics.put("order", forecast.order());
        diagnostics.put("largestTable", forecast.largestTable());
        diagnostics.put("forecastBytes", forecast.bytes());
        diagnostics.put("forecastSeconds", forecast.seconds());
        diagnostics.put("reducedVariables", reduction.variableCount());
        diagnostics.put("reducedFactors", reduction.factorCount());
        diagnostics.put("components", reduction.components().size());
        diagnostics.put("logarithmicSteps", logarithmicSteps);
        return new Answer(
                task,
                LogNumber.ofLog(logZ),
                Answer.Kind.EXACT,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                task == Task.MAR && possible
                        ? Optional.of(new Marginals(reduction.restoreMarginals(marginals)))
                        : Optional.empty(),
                name(),
                budget.settings(),
                deadline.elapsedSeconds(),
                diagnostics);
    }
}
