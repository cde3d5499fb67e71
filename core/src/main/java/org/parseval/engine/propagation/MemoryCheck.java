package org.parseval.engine.propagation;

import java.util.Locale;
import java.util.function.ToLongFunction;
import org.parseval.engine.Problem;
import org.parseval.inference.BudgetException;
import org.parseval.model.Model;

/** Refuses what does not fit the budget before any of it is allocated. */
final class MemoryCheck {
    private MemoryCheck() {}

    /** @throws BudgetException if the largest part needs more memory than the budget has */
    static void check(Problem problem, ToLongFunction<Model> bytes) {
        long needed = problem.parts().stream().mapToLong(bytes).max().orElse(0);
        long allowed = problem.budget().memoryBytes();
        if (needed > allowed) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "needs %.3g MiB for tables and messages; the budget allows %.3g MiB",
                    needed / 1048576.0,
                    allowed / 1048576.0));
        }
    }
}
