package org.parseval.experiments.compare;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

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

    static Answer estimate(double log10Z) {
        return answer(LogNumber.ofLog(log10Z * Math.log(10)), Answer.Kind.ESTIMATE, Optional.empty());
    }

    static Answer answer(LogNumber value, Answer.Kind kind, Optional<Marginals> marginals) {
        return new Answer(
                marginals.isPresent() ? Task.MAR : Task.PR,
                value,
                kind,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                marginals,
                Optional.empty(),
                "fake",
                Map.of(),
                0.25,
                Map.of("converged", false));
    }
}
