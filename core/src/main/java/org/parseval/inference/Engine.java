package org.parseval.inference;

import java.util.Set;
import org.parseval.model.Model;

/**
 * A method of inference: one call, from a model and a question to an answer.
 *
 * <pre>{@code
 * Answer answer = new AutoEngine().solve(model, Query.of(Task.PR));
 * System.out.println(answer.value().log10());
 * }</pre>
 */
public interface Engine {

    /** The name by which the command line knows the engine. */
    String name();

    /** The tasks it can answer; asking for another is an {@link IllegalArgumentException} before any work. */
    Set<Task> tasks();

    /**
     * Answers the query.
     *
     * @throws BudgetException if the budget is too small for any answer
     * @throws IllegalArgumentException if the task is not supported or the evidence does not fit the model
     */
    Answer solve(Model model, Query query, Budget budget, Progress progress);

    /** Answers the query within the {@linkplain Budget#standard() standard budget}, silently. */
    default Answer solve(Model model, Query query) {
        return solve(model, query, Budget.standard(), Progress.SILENT);
    }

    /**
     * Makes a model ready for many questions, so that what they share is found once.
     *
     * @param budget whose seed and time the search for what they share has
     */
    default Prepared prepare(Model model, Budget budget) {
        return Prepared.each(this, model);
    }

    /** The same engine without exact simplifications: it works on the model as it is under the evidence. */
    Engine withoutReductions();

    /**
     * Forecasts the cost of {@link #solve} in a small share of the time.
     *
     * @throws BudgetException if the budget is too small for any answer
     * @throws IllegalArgumentException as for {@link #solve}
     */
    Forecast forecast(Model model, Query query, Budget budget);
}
