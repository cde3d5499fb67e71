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
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * Engine {@code exact}: variable elimination on tables, where the tables are too large after a division into cases. The
 * answer is exact up to rounding, or refused with the memory it would need.
 *
 * <pre>{@code
 * Answer answer = new ExactEngine().solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class ExactEngine extends PartwiseEngine {
    /** One thread, tables larger than the cache, on benchmark instances; the order search included. */
    private static final double SECONDS_PER_MULTIPLICATION = 2e-9;

    /** Multiplications of an elimination that is not worth dividing: about half a second. */
    private static final double SOON = 2.5e8;

    /** Multiplications that are too many even without a time limit: some hours. */
    private static final double LONG = 1e13;

    private static final double SHARE_FOR_PLANNING = 0.25;
    private static final double MOST_SECONDS_FOR_PLANNING = 5;

    private final boolean divides;

    public ExactEngine() {
        this(true);
    }

    private ExactEngine(boolean divides) {
        this.divides = divides;
    }

    /** The engine without the division into cases, whose forecasts take less time. */
    public static ExactEngine undivided() {
        return new ExactEngine(false);
    }

    @Override
    public String name() {
        return "exact";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.allOf(Task.class);
    }

    /** What {@link #solve} would cost for one part of a reduced model. */
    public Forecast forecast(Model part, Task task, Budget budget) {
        return forecast(divisions(List.of(part), task, budget, Deadline.in(budget.time())), budget);
    }

    /** What one elimination of a part would cost by the first order at hand, found in little time. */
    public Forecast roughForecast(Model part, Task task, Budget budget) {
        FoundOrder found =
                OrderSearch.best(InteractionGraph.of(part), budget.seed(), SearchEffort.firstPassesOnly(), () -> false);
        Schedule schedule = new Schedule(new BucketTree(part, found.order()), found.heuristic(), task);
        return forecast(List.of(new Division.Whole(part, schedule)), budget);
    }

    /** Whether a part for which one elimination would cost so much could be divided into few enough cases. */
    public static boolean mayDivide(Model part, Forecast whole) {
        return Divider.isPossible(part, whole.largestTable());
    }

    private List<Division> divisions(List<Model> parts, Task task, Budget budget, Deadline deadline) {
        List<Division> divisions = new ArrayList<>();
        for (Model part : parts) {
            divisions.add(division(part, task, budget, deadline));
        }
        return divisions;
    }

    /** One elimination if that is soon done, else as a sum over cases if that takes much less. */
    private Division division(Model part, Task task, Budget budget, Deadline deadline) {
        FoundOrder found = OrderSearch.best(InteractionGraph.of(part), budget.seed(), deadline::passed);
        Schedule schedule = new Schedule(new BucketTree(part, found.order()), found.heuristic(), task);
        Division whole = new Division.Whole(part, schedule);
        if (!divides || schedule.multiplications() <= SOON || !Divider.isPossible(part, schedule.largestTable())) {
            return whole;
        }
        double most = Math.min(schedule.multiplications() / 4, deadline.isUnlimited() ? LONG : secondsToWork(deadline));
        double end = deadline.elapsedSeconds()
                + Math.min(MOST_SECONDS_FOR_PLANNING, SHARE_FOR_PLANNING * deadline.remainingSeconds());
        return new Divider(task, Divider.ENOUGH_CELLS, most, () -> deadline.elapsedSeconds() > end)
                .divide(part)
                .orElse(whole);
    }

    private static double secondsToWork(Deadline deadline) {
        return deadline.remainingSeconds() / SECONDS_PER_MULTIPLICATION;
    }

    private static Forecast forecast(List<Division> divisions, Budget budget) {
        Cost cost = new Cost();
        for (Division division : divisions) {
            cost.add(division);
        }
        double seconds = cost.multiplications * SECONDS_PER_MULTIPLICATION / budget.threads();
        return new Forecast(cost.width, cost.largestTable, cost.bytes, seconds, cost.order);
    }

    /** What all eliminations take together; they run one after the other. */
    private static final class Cost {
        private int width;
        private double largestTable = 1;
        private double bytes;
        private double multiplications;
        private String order = "none needed";

        void add(Division division) {
            int[] count = new int[1];
            division.forEachSchedule(schedule -> {
                count[0]++;
                multiplications += schedule.multiplications();
                bytes = Math.max(bytes, schedule.peakBytes());
                width = Math.max(width, schedule.tree().order().width());
                if (schedule.largestTable() > largestTable) {
                    largestTable = schedule.largestTable();
                    order = schedule.heuristic()
                            .toString()
                            .toLowerCase(Locale.ROOT)
                            .replace('_', '-');
                }
            });
            if (division instanceof Division.Sum) {
                order = "sum over " + count[0] + " cases";
            }
        }
    }

    @Override
    protected boolean provesZero() {
        return false;
    }

    @Override
    protected Work begin(Problem problem) {
        problem.progress().report("ordering", 0);
        List<Division> divisions = divisions(problem.parts(), problem.task(), problem.budget(), problem.deadline());
        Forecast forecast = forecast(divisions, problem.budget());
        forecast.checkAgainst(problem.budget());
        return new ExactWork(problem, divisions, forecast);
    }
}
