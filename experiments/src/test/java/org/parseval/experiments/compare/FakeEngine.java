package org.parseval.experiments.compare;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.Names;

/** An engine that says what it is told to. */
record FakeEngine(String name, Set<Task> tasks, Supplier<Answer> reply) implements Engine {

    FakeEngine(String name, Supplier<Answer> reply) {
        this(name, Set.of(Task.PR, Task.MAR), reply);
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        progress.report("thinking", 0.5);
        return reply.get();
    }

    @Override
    public Engine withoutReductions() {
        return this;
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        return new Forecast.Fitted(0);
    }

    static Answer estimate(double log10Z) {
        return answer(LogNumber.ofLn(log10Z * Math.log(10)), false, Optional.empty());
    }

    static Answer answer(LogNumber value, boolean exact, Optional<Marginals> marginals) {
        return new Answer(
                marginals.isPresent() ? Task.MAR : Task.PR,
                value,
                exact,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                marginals,
                Optional.empty(),
                "fake",
                Map.of(),
                0.25,
                new Diagnostics.Builder().converged(false).build(),
                Names.numbers(),
                Optional.empty(),
                false);
    }
}
