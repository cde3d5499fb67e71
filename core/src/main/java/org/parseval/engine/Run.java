package org.parseval.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parseval.elimination.Order;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.reduction.Reductions;

/**
 * One call of an engine, whatever it does with the parts: the model is reduced and falls into them, there are threads and a deadline to work
 * with, and the parts' answers become one.
 */
public final class Run implements AutoCloseable {
    /** Of the time, after which only what is necessary is still simplified. */
    private static final double SHARE_FOR_REDUCING = 0.25;

    /** Of the time, if the engine only forecasts. */
    private static final double SHARE_FOR_PLANS = 0.25;

    /** Work until the answer of a part has become a part of the whole. */
    private static final double NANOS_TO_COLLECT = 8000;

    private final Setting setting;
    private final Budget budget;
    private final Parts parts;
    private final Deadline deadline;
    private final CurrentDeadline current;
    private final Workers workers;
    private final Resources resources;
    private final Map<String, Double> secondsByPhase = new LinkedHashMap<>();

    /**
     * The engine and its settings, for its answers to tell.
     *
     * @param engine its name
     * @param chosen what the user chose, by name
     * @param reductions of the model before it is solved
     * @param keepsParities whether it has a use for parities over many variables as such
     * @param order that the user chose; none if the engine finds its own
     */
    public record Setting(
            String engine,
            Map<String, Object> chosen,
            Reductions reductions,
            boolean keepsParities,
            Optional<Order> order) {
        /** The limits and all that was chosen, by name. */
        public Map<String, Object> used(Budget budget) {
            Map<String, Object> used = new LinkedHashMap<>(budget.settings());
            used.put("reductions", reductions.spelling());
            order.ifPresent(value -> used.put("order", value.spelling()));
            used.putAll(chosen);
            return used;
        }
    }

    private Run(Setting setting, Query query, Budget budget, Parts parts, Deadline deadline, Progress progress) {
        this.setting = setting;
        this.budget = budget;
        this.parts = parts;
        this.deadline = deadline;
        current = new CurrentDeadline(deadline);
        workers = new Workers(budget.threads(), current::check);
        resources = new Resources(query.task(), budget, parts.parts().size(), workers, progress);
        secondsByPhase.put("reducing", deadline.elapsedSeconds());
    }

    /**
     * Reduces the model, to solve it.
     *
     * @param deadline of all work
     * @param progress that solvers tell their phases
     * @return nothing if there is no time even for that
     */
    public static Optional<Run> toSolve(
            Setting setting, Model model, Query query, Budget budget, Deadline deadline, Progress progress) {
        if (FirstSteps.standard().isTooLongToReduce(model, deadline)) {
            return Optional.empty();
        }
        progress.report("reducing", 0);
        try {
            Parts parts = reduced(setting, model, query, forReducing(deadline));
            double toCollect = parts.parts().size()
                    * NANOS_TO_COLLECT
                    * 1e-9
                    * budget.host().pace().slowness();
            return Optional.of(new Run(setting, query, budget, parts, deadline.earlier(toCollect), progress));
        } catch (Deadline.TimeUp up) {
            return Optional.empty();
        }
    }

    /**
     * Reduces the model, to forecast what its solution costs.
     *
     * @throws BudgetException if there is too little time even for that
     */
    public static Run toForecast(Setting setting, Model model, Query query, Budget budget) {
        Deadline deadline = budget.deadline().share(SHARE_FOR_PLANS);
        try {
            Parts parts = reduced(setting, model, query, deadline);
            return new Run(setting, query, budget, parts, deadline, Progress.SILENT);
        } catch (Deadline.TimeUp up) {
            throw noPlan(budget);
        }
    }

    private static Parts reduced(Setting setting, Model model, Query query, Deadline deadline) {
        return Parts.of(
                model,
                query,
                setting.reductions,
                setting.keepsParities,
                setting.order.orElse(Order.SEARCH),
                deadline::mustHurry);
    }

    /** The deadline by which a question must be as simple as it gets. */
    public static Deadline forReducing(Deadline deadline) {
        return deadline.share(SHARE_FOR_REDUCING);
    }

    static BudgetException noPlan(Budget budget) {
        return new BudgetException("no plan within a quarter of the time limit of " + budget.timeText());
    }

    /** Why there is no answer: somebody asked to stop, or what stood in the way, or the time was up. */
    public static BudgetException noAnswer(Budget budget, Optional<String> obstacle) {
        return new BudgetException(
                budget.host().stop().isGiven()
                        ? "stopped before there was an answer"
                        : obstacle.orElse("no answer within the time limit of " + budget.timeText()));
    }

    /** The model that is left, in parts. */
    public Parts parts() {
        return parts;
    }

    /** By which all work must end, but for what it takes to put the parts' answers together. */
    public Deadline deadline() {
        return deadline;
    }

    /** Time and memory of the run. */
    public Resources resources() {
        return resources;
    }

    /** The deadline of the piece of work at hand. */
    public CurrentDeadline current() {
        return current;
    }

    /** Adds to the seconds that a phase took. */
    public void took(String phase, double seconds) {
        secondsByPhase.merge(phase, seconds, Double::sum);
    }

    /** The answer of all parts; fewer than there are if one of them is zero. */
    public Answer answer(List<PartAnswer> answers, Diagnostics.Builder seen) {
        secondsByPhase.forEach(seen::seconds);
        parts.describe(seen, setting.order.isPresent());
        return parts.answer(answers, setting.engine, setting.used(budget), deadline.elapsedSeconds(), seen.build());
    }

    @Override
    public void close() {
        workers.close();
    }
}
