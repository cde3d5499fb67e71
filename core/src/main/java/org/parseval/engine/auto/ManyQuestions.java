package org.parseval.engine.auto;

import java.util.Set;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * The engine for many questions about one model: exact along an elimination order that is found once, or else whatever another engine
 * finds, {@code auto} as a rule. Several threads may ask it.
 *
 * <pre>{@code
 * Engine engine = new ManyQuestions(model, budget);
 * for (Evidence evidence : all) {
 *     Answer answer = engine.solve(model, Query.marginals(evidence), budget, Progress.SILENT);
 * }
 * }</pre>
 */
public final class ManyQuestions implements Engine {
    private final Engine exact;
    private final Engine otherwise;

    /** @param budget whose seed and time the search for the order has */
    public ManyQuestions(Model model, Budget budget) {
        this(model, new AutoEngine(), budget);
    }

    /** @param otherwise asked where the order does not do */
    public ManyQuestions(Model model, Engine otherwise, Budget budget) {
        this(ExactEngine.forMany(model, budget.seed(), budget.deadline()::passed), otherwise);
    }

    private ManyQuestions(Engine exact, Engine otherwise) {
        this.exact = exact;
        this.otherwise = otherwise;
    }

    @Override
    public String name() {
        return otherwise.name();
    }

    @Override
    public Set<Task> tasks() {
        return otherwise.tasks();
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        try {
            return exact.solve(model, query, budget, progress);
        } catch (BudgetException tooLarge) {
            return otherwise.solve(model, query, budget, progress);
        }
    }

    @Override
    public Engine withoutReductions() {
        return new ManyQuestions(exact.withoutReductions(), otherwise.withoutReductions());
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        return exact.forecast(model, query, budget);
    }
}
