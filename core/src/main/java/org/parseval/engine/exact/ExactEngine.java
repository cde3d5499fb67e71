package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.reduction.Component;
import org.parseval.reduction.Reduction;

/**
 * Engine {@code exact}: variable elimination on tables. The answer is exact up to rounding, or refused with the memory
 * it would need.
 *
 * <pre>{@code
 * Answer answer = new ExactEngine().solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class ExactEngine extends PartwiseEngine {
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
        return forecast(
                schedules(
                        reduction.components().stream().map(Component::model).toList(),
                        task,
                        budget,
                        Deadline.in(budget.time())),
                budget);
    }

    private static List<Schedule> schedules(List<Model> parts, Task task, Budget budget, Deadline deadline) {
        List<Schedule> schedules = new ArrayList<>();
        for (Model part : parts) {
            InteractionGraph graph = InteractionGraph.of(part);
            FoundOrder found = OrderSearch.best(graph, budget.seed(), deadline::passed);
            schedules.add(new Schedule(new BucketTree(part, found.order()), found.heuristic(), task));
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
    protected boolean provesZero() {
        return false;
    }

    @Override
    protected Work begin(Problem problem) {
        problem.progress().report("ordering", 0);
        List<Schedule> schedules = schedules(problem.parts(), problem.task(), problem.budget(), problem.deadline());
        Forecast forecast = forecast(schedules, problem.budget());
        forecast.checkAgainst(problem.budget());
        return new ExactWork(problem, schedules, forecast);
    }
}
