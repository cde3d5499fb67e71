package org.parseval.engine.auto;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parseval.elimination.Order;
import org.parseval.engine.Method;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.Run;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.reduction.Reductions;

/**
 * Engine {@code auto}: after the reductions every independent part is solved exactly where the forecast fits the budget, and
 * else by elimination of the energy with samples, refined until the error is small enough or the budget is spent; where
 * samples do not get there, by compilation if there are many zeros, or by a division into cases if there is a small one;
 * where not even one sample is possible, by propagated beliefs. Estimates stand beside the certified bounds of mini-buckets, and give
 * way where these exclude them. A first answer comes early, better ones follow through {@link Progress#improved}.
 *
 * <pre>{@code
 * Answer answer = new AutoEngine().solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class AutoEngine implements Engine {
    private final EnergySettings settings;
    private final AutoPolicy policy;
    private final Reductions reductions;
    private final Toolbox tools;
    private final Optional<Order> order;

    /** Stops at a standard error of 0.001 in log10 Z. */
    public AutoEngine() {
        this(EnergySettings.standard());
    }

    /** @param settings for the parts that are not solved exactly; their error is the one at which to stop */
    public AutoEngine(EnergySettings settings) {
        this(settings, AutoPolicy.standard());
    }

    /** @param policy how the time is divided */
    public AutoEngine(EnergySettings settings, AutoPolicy policy) {
        this(settings, policy, Toolbox.standard(settings), Reductions.ALL, Optional.empty());
    }

    AutoEngine(EnergySettings settings, AutoPolicy policy, Toolbox tools, Reductions reductions) {
        this(settings, policy, tools, reductions, Optional.empty());
    }

    private AutoEngine(
            EnergySettings settings, AutoPolicy policy, Toolbox tools, Reductions reductions, Optional<Order> order) {
        this.order = order;
        this.settings = settings;
        this.policy = policy;
        this.reductions = reductions;
        this.tools = tools;
    }

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Set<Task> tasks() {
        return Task.OF_ALL_VARIABLES;
    }

    private void checkTask(Query query) {
        if (!tasks().contains(query.task())) {
            throw query.task().refusedBy("engine " + name());
        }
    }

    @Override
    public Engine withoutReductions() {
        return new AutoEngine(settings, policy, tools, Reductions.NONE, order);
    }

    /** The same engine with the order in which tables are eliminated; answers then tell the order. */
    public AutoEngine withOrder(Order value) {
        return new AutoEngine(settings, policy, tools, reductions, Optional.of(value));
    }

    @Override
    public Prepared prepare(Model model, Budget budget) {
        return order.isPresent() ? Prepared.each(this, model) : new PreparedModel(model, this, budget);
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        checkTask(query);
        if (query instanceof Query.ProjectedCount) {
            return new MethodEngine(tools.search()).forecast(model, query, budget);
        }
        try (Run run = Run.toForecast(setting(), model, query, budget);
                Schedule schedule = schedule(run, model, query, budget, Progress.SILENT)) {
            return schedule.forecast();
        }
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        checkTask(query);
        if (query instanceof Query.ProjectedCount) {
            return projected(model, query, budget, progress);
        }
        Deadline deadline = budget.deadline();
        // Phases are those of the steps, and not of the solvers that they use.
        progress.report("reducing", 0);
        Optional<Run> begun = Run.toSolve(setting(), model, query, budget, deadline, Progress.SILENT);
        if (begun.isEmpty()) {
            return crude(model, query, budget, deadline);
        }
        try (Run run = begun.get();
                Schedule schedule = schedule(run, model, query, budget, progress)) {
            Optional<Answer> whole = schedule.solve();
            return whole.isPresent() ? named(whole.get(), budget, deadline) : schedule.last();
        }
    }

    private Schedule schedule(Run run, Model model, Query query, Budget budget, Progress progress) {
        boolean free = reductions == Reductions.ALL && order.isEmpty();
        Optional<WholeCount> whole = free ? WholeCount.of(tools.search(), model, query, budget) : Optional.empty();
        Optional<GuaranteedCount> guarantee = free ? GuaranteedCount.of(model, query, budget) : Optional.empty();
        return new Schedule(run, tools, policy, settings, whole, guarantee, budget, progress);
    }

    /** An answer of another engine as this engine's own. */
    private Answer named(Answer answer, Budget budget, Deadline deadline) {
        return answer.by(name(), setting().used(budget), deadline.elapsedSeconds());
    }

    private Run.Setting setting() {
        return new Run.Setting(name(), Map.of("error", settings.error()), reductions, false, order);
    }

    /** Neither tables nor samples sum over some variables only, so it is a plain sum or counted by search. */
    private Answer projected(Model model, Query query, Budget budget, Progress progress) {
        Method search = tools.search();
        Deadline deadline = budget.deadline();
        Query simple =
                reductions == Reductions.NONE ? query : search.simplified(model, query, Run.forReducing(deadline));
        if (!(simple instanceof Query.ProjectedCount projected)) {
            return solve(model, simple, budget.after(deadline), progress);
        }
        Optional<GuaranteedCount> guarantee = GuaranteedCount.of(model, query, budget);
        Deadline first = guarantee.isPresent() ? deadline.share(policy.extras().beforeGuarantee()) : deadline;
        Optional<Answer> counted = searched(model, projected, budget.until(first), progress);
        if (counted.filter(Answer::exact).isPresent()) {
            return counted.get();
        }
        return guarantee
                .flatMap(counter -> counter.find(deadline))
                .map(answer -> named(answer, budget, deadline))
                .or(() -> counted)
                .orElseGet(() -> crude(model, projected, budget, deadline));
    }

    private Optional<Answer> searched(Model model, Query query, Budget budget, Progress progress) {
        try {
            return Optional.of(
                    new MethodEngine(tools.search()).withoutReductions().solve(model, query, budget, progress));
        } catch (BudgetException notInTime) {
            return Optional.empty();
        }
    }

    /** Bounds by one look at the tables answer where a limit of seconds meets a model of a million variables. */
    private Answer crude(Model model, Query query, Budget budget, Deadline deadline) {
        query.evidence().checkAgainst(model);
        PartAnswer crude = CrudeAnswer.possible(CrudeAnswer.of(model, query), query.task(), budget);
        return crude.ofWhole(
                query.task(),
                model.names(),
                name(),
                setting().used(budget),
                deadline.elapsedSeconds(),
                Diagnostics.NONE);
    }
}
