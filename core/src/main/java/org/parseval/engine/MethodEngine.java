package org.parseval.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parseval.elimination.Order;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
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

    private final Method method;
    private final Reductions reductions;
    private final Optional<Order> order;

    /** An engine that solves each part by the method. */
    public MethodEngine(Method method) {
        this(method, Reductions.ALL, Optional.empty());
    }

    private MethodEngine(Method method, Reductions reductions, Optional<Order> order) {
        this.order = order;
        this.method = method;
        this.reductions = reductions;
    }

    @Override
    public Engine withoutReductions() {
        return new MethodEngine(method, Reductions.NONE, order);
    }

    /** The same engine with an order in which it eliminates, if its method does; answers then tell the order. */
    public MethodEngine withOrder(Order value) {
        return new MethodEngine(method, reductions, Optional.of(value));
    }

    @Override
    public Prepared prepare(Model model, Budget budget) {
        if (order.isPresent()) {
            // There is nothing to search for.
            return Prepared.each(this, model);
        }
        Method ready = method.forMany(model, budget.seed(), budget.deadline()::passed);
        return Prepared.each(new MethodEngine(ready, reductions, order), model);
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
        try (Run run = Run.toForecast(setting(), model, query, budget)) {
            return Forecast.inTurn(plans(run).stream().map(Plan::forecast).toList());
        } catch (Deadline.TimeUp up) {
            throw Run.noPlan(budget);
        }
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        checkTask(query);
        Deadline deadline = budget.deadline();
        Query simple =
                reductions == Reductions.NONE ? query : method.simplified(model, query, Run.forReducing(deadline));
        Optional<Run> begun = Run.toSolve(setting(), model, simple, budget, deadline, progress);
        if (begun.isEmpty()) {
            throw Run.noAnswer(budget, Optional.empty());
        }
        try (Run run = begun.get()) {
            return new Solving(run, model, budget, progress).answer();
        }
    }

    private Run.Setting setting() {
        return new Run.Setting(name(), method.settings(), reductions, method.keepsParities(), order);
    }

    private void checkTask(Query query) {
        if (!tasks().contains(query.task())) {
            throw query.task().refusedBy("engine " + name());
        }
        if (!method.countsProjections()) {
            query.requireAllShown(name());
        }
    }

    /** What does not fit is refused here, before any of it is paid. */
    private List<Plan> plans(Run run) {
        List<Plan> plans = new ArrayList<>();
        double left = run.parts().size();
        for (Part part : run.parts().parts()) {
            plans.add(method.plan(part, run.resources(), shareOf(part, left, run.deadline())));
            left -= part.size();
        }
        Forecast.inTurn(plans.stream().map(Plan::forecast).toList())
                .checkAgainst(run.resources().budget());
        return plans;
    }

    private static Deadline shareOf(Part part, double left, Deadline deadline) {
        return deadline.share(Math.max(SMALLEST_SHARE, part.size() / left));
    }

    /** Part after part, each in its share of the time. */
    private final class Solving {
        private final Run run;
        private final Model model;
        private final Budget budget;
        private final Progress progress;
        private final List<PartAnswer> answers = new ArrayList<>();
        private final List<Diagnostics> seen = new ArrayList<>();

        /** Of each part that is exact and where they are known. */
        private final List<Double> operationsOfTerms = new ArrayList<>();

        Solving(Run run, Model model, Budget budget, Progress progress) {
            this.run = run;
            this.model = model;
            this.budget = budget;
            this.progress = progress;
        }

        Answer answer() {
            Deadline deadline = run.deadline();
            double reduced = deadline.elapsedSeconds();
            try {
                progress.report("planning", 0);
                List<Plan> plans = plans(run);
                double planned = deadline.elapsedSeconds();
                run.took("planning", planned - reduced);
                double left = run.parts().size();
                for (int i = 0; i < plans.size() && !isZero(); i++) {
                    Part part = run.parts().parts().get(i);
                    solve(part, plans.get(i), shareOf(part, left, deadline));
                    left -= part.size();
                }
                run.took("solving", deadline.elapsedSeconds() - planned);
            } catch (Deadline.TimeUp up) {
                throw Run.noAnswer(budget, Optional.empty());
            }
            Answer answer = run.answer(answers, builder());
            if (run.resources().task().asksState()
                    || answer.value().isZero()
                    || !answer.exact()
                    || operationsOfTerms.size() < answers.size()) {
                return answer;
            }
            Diagnostics.Builder withRounding = builder();
            new RoundingBound(model).describe(answer.value().ln(), operationsOfTerms, withRounding);
            return run.answer(answers, withRounding);
        }

        private Diagnostics.Builder builder() {
            return new Diagnostics.Builder().add(Diagnostics.combine(seen));
        }

        private boolean isZero() {
            return !answers.isEmpty() && answers.get(answers.size() - 1).isZero();
        }

        private void solve(Part part, Plan plan, Deadline share) {
            if (plan.isImpossible(run.deadline())) {
                answers.add(PartAnswer.zero());
                return;
            }
            int threads = run.resources().workers().sharing();
            try (Solver solver = plan.start()) {
                Deadline end = run.deadline();
                boolean more = true;
                while (more && (!end.passed() || solver.best().isEmpty())) {
                    more = advance(solver, threads, end)
                            && !(end.passed() && solver.best().isEmpty());
                    tellIfLast(part, solver);
                    end = solver.best().isEmpty() ? run.deadline() : share;
                }
                seen.add(solver.diagnostics());
                solver.operationsOfTerm().ifPresent(operationsOfTerms::add);
                PartAnswer found = solver.best().orElseThrow(() -> Run.noAnswer(budget, solver.obstacle()));
                answers.add(part.bounded(found.reconciled(), run.resources().task()));
            }
        }

        /** Tells whether more work is possible and may help; a part without an answer needs one before the time is up. */
        private boolean advance(Solver solver, int threads, Deadline end) {
            try {
                return run.current().advance(solver, threads, end);
            } catch (Deadline.TimeUp up) {
                return false;
            } catch (BudgetException refused) {
                if (solver.best().isEmpty()) {
                    throw refused;
                }
                return false;
            }
        }

        /** Only with the last part there is an answer for the whole that can still get better. */
        private void tellIfLast(Part part, Solver solver) {
            if (answers.size() == run.parts().parts().size() - 1
                    && solver.best().isPresent()) {
                List<PartAnswer> all = new ArrayList<>(answers);
                all.add(part.bounded(
                        solver.best().get().reconciled(), run.resources().task()));
                progress.improved(run.answer(all, new Diagnostics.Builder().add(solver.diagnostics())));
            }
        }
    }
}
