package org.parseval.engine.catalogue;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.parseval.engine.Method;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * An engine of another module, which answers part by part. The model is simplified, split into connected parts and looked through for parts that have no
 * possible state; an engine of this kind does the rest for one part, and what it finds is put together.
 */
public abstract class PartwiseEngine implements Engine {
    private final Engine engine;

    /**
     * @param name on the command line and in answers
     * @param tasks that it answers
     * @param settings everything that was chosen by the user, by name
     */
    protected PartwiseEngine(String name, Set<Task> tasks, Map<String, Object> settings) {
        engine = new MethodEngine(new Parts(name, tasks, settings));
    }

    /**
     * Forecasts the cost of the work on a part.
     *
     * @throws BudgetException if it does not fit the budget, with the numbers
     */
    protected abstract Forecast cost(Model part, Task task, Budget budget);

    /**
     * Begins the work on a part.
     *
     * @param part connected: every variable has at least two states and a factor, and every factor is a table
     * @param budget with the seed of this part
     */
    protected abstract Solver begin(Model part, Task task, Budget budget, Progress progress);

    @Override
    public final String name() {
        return engine.name();
    }

    @Override
    public final Set<Task> tasks() {
        return engine.tasks();
    }

    @Override
    public final Answer solve(Model model, Query query, Budget budget, Progress progress) {
        return engine.solve(model, query, budget, progress);
    }

    @Override
    public final Engine withoutReductions() {
        return engine.withoutReductions();
    }

    @Override
    public final Forecast forecast(Model model, Query query, Budget budget) {
        return engine.forecast(model, query, budget);
    }

    /** The method of an engine of this project, in terms of the models of parts. */
    private final class Parts extends Method {
        Parts(String name, Set<Task> tasks, Map<String, Object> settings) {
            super(name, tasks, settings);
        }

        @Override
        public Plan plan(Part part, Resources resources, Deadline deadline) {
            Budget budget = resources
                    .budget()
                    .withSeed(part.streams(resources.seed(), name()).random(0).nextLong());
            return Plan.of(
                            cost(part.model(), resources.task(), budget),
                            () -> new NotBelowKnownStates(
                                    part,
                                    resources.task(),
                                    begin(part.model(), resources.task(), budget, resources.progress())))
                    .onlyIfPossible(part);
        }
    }

    /** The work on a part that has a possible state: an estimate is at least as large as the heaviest state that is known. */
    private record NotBelowKnownStates(Part part, Task task, Solver solver) implements Solver {
        @Override
        public boolean advance(Deadline deadline) {
            return solver.advance(deadline);
        }

        @Override
        public Optional<PartAnswer> best() {
            double least = part.trivialBounds(task).lnLow();
            return solver.best()
                    .map(found -> found.exact() || found.value().ln() >= least
                            ? found
                            : found.withValue(LogNumber.ofLn(least)))
                    .filter(found -> found.exact() || found.value().sign() > 0);
        }

        @Override
        public double work() {
            return solver.work();
        }

        @Override
        public OptionalDouble operationsOfTerm() {
            return solver.operationsOfTerm();
        }

        @Override
        public Optional<String> obstacle() {
            return solver.obstacle();
        }

        @Override
        public Diagnostics diagnostics() {
            return solver.diagnostics();
        }

        @Override
        public void close() {
            solver.close();
        }
    }
}
