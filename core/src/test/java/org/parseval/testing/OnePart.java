package org.parseval.testing;

import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;

/** Work on a model that is one part, without the engine around it. */
public final class OnePart {
    private OnePart() {}

    /** The model as a part. */
    public static Part of(Model model) {
        return new Part(model, IntStream.range(0, model.variableCount()).toArray());
    }

    /** The resources of a method. */
    public static Resources resources(Task task, Budget budget, Workers workers) {
        return new Resources(task, budget, 1, workers, Progress.SILENT);
    }

    /** Advances a solver until it says that it is done. */
    public static PartAnswer solve(Model model, Task task, Budget budget, BiFunction<Part, Resources, Solver> method) {
        try (Workers workers = new Workers(budget.threads(), () -> {});
                Solver solver = method.apply(of(model), resources(task, budget, workers))) {
            while (solver.advance(Deadline.never(budget.host()))) {
                // Until it is done.
            }
            return solver.best().orElseThrow();
        }
    }
}
