package org.parseval.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.reduction.Reductions;

/**
 * An engine that reduces the model, runs one method on each independent part, and puts the answers together.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new ExactMethod());
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class MethodEngine implements Engine {
    /** Of the time left, so that a small part among large ones is not cut short for milliseconds. */
    private static final double SMALLEST_SHARE = 0.2;

    /** Of the time, after which only what is necessary is still simplified. */
    private static final double SHARE_FOR_REDUCING = 0.25;

    /** Of the time for planning, if the engine only forecasts. */
    private static final double SHARE_FOR_PLANS = 0.25;

    private static final FirstSteps FIRST_STEPS = FirstSteps.standard();

    private final Method method;
    private final Reductions reductions;

    /** An engine that solves each part by the method. */
    public MethodEngine(Method method) {
        this(method, Reductions.ALL);
    }

    private MethodEngine(Method method, Reductions reductions) {
        this.method = method;
        this.reductions = reductions;
    }

    @Override
    public Engine withoutReductions() {
        return new MethodEngine(method, Reductions.NONE);
    }

    @Override
    public String name() {
        return method.name();
    }

    @Override
    public Set<Task> tasks() {
        return method.tasks();
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        checkTask(query);
        Deadline deadline = budget.deadline().share(SHARE_FOR_PLANS);
        try (Workers workers = new Workers(budget.threads(), deadline::check)) {
            Parts parts = Parts.of(model, query, reductions, method.keepsParities(), deadline::mustHurry);
            Resources resources =
                    new Resources(query.task(), budget, parts.parts().size(), workers, Progress.SILENT);
            return Forecast.inTurn(plans(parts, resources, deadline).stream()
                    .map(Plan::forecast)
                    .toList());
        } catch (Deadline.TimeUp up) {
            throw new BudgetException("no plan within a quarter of the time limit of " + budget.timeText());
        }
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        checkTask(query);
        return new Run(model, query, budget, progress).answer();
    }

    private void checkTask(Query query) {
        if (!tasks().contains(query.task())) {
            throw new IllegalArgumentException("engine " + name() + " does not answer " + query.task());
        }
        if (!method.countsProjections()) {
            query.requireAllShown(name());
        }
    }

    /** What does not fit is refused here, before any of it is paid. */
    private List<Plan> plans(Parts parts, Resources resources, Deadline deadline) {
        List<Plan> plans = new ArrayList<>();
        double left = parts.size();
        for (Part part : parts.parts()) {
            plans.add(method.plan(part, resources, shareOf(part, left, deadline)));
            left -= part.size();
        }
        Forecast.inTurn(plans.stream().map(Plan::forecast).toList()).checkAgainst(resources.budget());
        return plans;
    }

    private static Deadline shareOf(Part part, double left, Deadline deadline) {
        return deadline.share(Math.max(SMALLEST_SHARE, part.size() / left));
    }

    /** One call of the engine. */
    private final class Run {
        private final Budget budget;
        private final Query query;
        private final Progress progress;
        private final Deadline deadline;
        private final Parts parts;
        private final List<PartAnswer> answers = new ArrayList<>();
        private final List<Diagnostics> seen = new ArrayList<>();

        /** Of each part that is exact and where they are known. */
        private final List<Double> operationsOfTerms = new ArrayList<>();

        private final Model model;
        private final double reducing;

        Run(Model model, Query asked, Budget budget, Progress progress) {
            this.model = model;
            this.budget = budget;
            this.progress = progress;
            deadline = budget.deadline();
            if (FIRST_STEPS.isTooLongToReduce(model, deadline)) {
                throw noAnswer(Optional.empty());
            }
            progress.report("reducing", 0);
            query = reductions == Reductions.NONE
                    ? asked
                    : method.simplified(model, asked, deadline.share(SHARE_FOR_REDUCING));
            parts = reduced();
            reducing = deadline.elapsedSeconds();
        }

        private Parts reduced() {
            try {
                return Parts.of(
                        model,
                        query,
                        reductions,
                        method.keepsParities(),
                        deadline.share(SHARE_FOR_REDUCING)::mustHurry);
            } catch (Deadline.TimeUp up) {
                throw noAnswer(Optional.empty());
            }
        }

        Answer answer() {
            CurrentDeadline current = new CurrentDeadline(deadline);
            double planned;
            try (Workers workers = new Workers(budget.threads(), current::check)) {
                progress.report("planning", 0);
                Resources resources =
                        new Resources(query.task(), budget, parts.parts().size(), workers, progress);
                List<Plan> plans = plans(parts, resources, deadline);
                planned = deadline.elapsedSeconds();
                double left = parts.size();
                for (int i = 0; i < plans.size() && !isZero(); i++) {
                    Part part = parts.parts().get(i);
                    solve(part, plans.get(i), resources, current, shareOf(part, left, deadline));
                    left -= part.size();
                }
            } catch (Deadline.TimeUp up) {
                throw noAnswer(Optional.empty());
            }
            double solving = deadline.elapsedSeconds() - planned;
            Diagnostics.Builder all = new Diagnostics.Builder().add(Diagnostics.combine(seen));
            all.seconds("reducing", reducing)
                    .seconds("planning", planned - reducing)
                    .seconds("solving", solving);
            parts.describe(all);
            Map<String, Object> settings = new LinkedHashMap<>(budget.settings());
            settings.put("reductions", reductions.spelling());
            settings.putAll(method.settings());
            Answer answer = parts.answer(answers, name(), settings, deadline.elapsedSeconds(), all.build());
            if (query.task() == Task.MPE
                    || answer.value().isZero()
                    || !answer.exact()
                    || operationsOfTerms.size() < answers.size()) {
                return answer;
            }
            new RoundingBound(model).describe(answer.value().logAbs(), operationsOfTerms, all);
            return parts.answer(answers, name(), settings, answer.seconds(), all.build());
        }

        private boolean isZero() {
            return !answers.isEmpty() && answers.get(answers.size() - 1).isZero();
        }

        private void solve(Part part, Plan plan, Resources resources, CurrentDeadline current, Deadline share) {
            try (Solver solver = plan.start()) {
                Solver.Status status = Solver.Status.MORE;
                while (status == Solver.Status.MORE
                        && (!share.passed() || solver.best().isEmpty())) {
                    status = current.advance(
                            solver, resources.workers().sharing(), solver.best().isEmpty() ? deadline : share);
                    tellIfLast(part, solver);
                }
                seen.add(solver.diagnostics());
                solver.operationsOfTerm().ifPresent(operationsOfTerms::add);
                PartAnswer found = solver.best().orElseThrow(() -> noAnswer(solver.obstacle()));
                answers.add(part.bounded(found.reconciled(), query.task()));
            }
        }

        /** Only with the last part there is an answer for the whole that can still get better. */
        private void tellIfLast(Part part, Solver solver) {
            if (answers.size() == parts.parts().size() - 1 && solver.best().isPresent()) {
                List<PartAnswer> all = new ArrayList<>(answers);
                all.add(part.bounded(solver.best().get().reconciled(), query.task()));
                progress.improved(
                        parts.answer(all, name(), method.settings(), deadline.elapsedSeconds(), solver.diagnostics()));
            }
        }

        private BudgetException noAnswer(Optional<String> obstacle) {
            return new BudgetException(
                    deadline.isStopped()
                            ? "stopped before there was an answer"
                            : obstacle.orElse("no answer within the time limit of " + budget.timeText()));
        }
    }
}
