package org.parseval.experiments.paper;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * Engines under another name and a time limit of their own: the first that is not refused for its memory answers.
 *
 * @param limit of all of them together
 */
record LimitedEngine(String name, List<Engine> engines, Duration limit) implements Engine {

    @Override
    public Set<Task> tasks() {
        return engines.get(0).tasks();
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        Budget limited = budget.withTime(limit);
        Deadline deadline = limited.deadline();
        Optional<BudgetException> refusal = Optional.empty();
        for (Engine engine : engines) {
            Duration spent = Duration.ofNanos((long) (1e9 * deadline.elapsedSeconds()));
            try {
                return engine.solve(model, query, limited.withSpent(spent), progress);
            } catch (BudgetException refused) {
                refusal = Optional.of(refused);
                if (deadline.passed()) {
                    break;
                }
            }
        }
        throw refusal.orElseThrow();
    }

    @Override
    public Engine withoutReductions() {
        return new LimitedEngine(
                name, engines.stream().map(Engine::withoutReductions).toList(), limit);
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        return engines.get(0).forecast(model, query, budget.withTime(limit));
    }
}
