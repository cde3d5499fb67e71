package org.parseval.engine.auto;

import java.util.Optional;
import java.util.Set;
import org.parseval.circuit.Circuit;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.circuit.CircuitCompiler;
import org.parseval.engine.exact.ExactMethod;
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
 * The engine for many questions about one model: a circuit that is made once where the model is small, else exact along an elimination
 * order that is found once, or else whatever another engine finds, {@code auto} as a rule. Several threads may ask it.
 *
 * <pre>{@code
 * Engine engine = new ManyQuestions(model, budget);
 * for (Evidence evidence : all) {
 *     Answer answer = engine.solve(model, Query.marginals(evidence), budget, Progress.SILENT);
 * }
 * }</pre>
 */
public final class ManyQuestions implements Engine {
    /**
     * Table entries up to which a circuit is made. It takes a tenth of a second at most, and to go through it takes no longer than
     * to simplify a model under its evidence, which is where an elimination begins.
     */
    private static final double FEW_CELLS = 1 << 15;

    private final Model model;
    private final Optional<Circuit> circuit;
    private final Engine exact;
    private final Engine otherwise;

    /** @param budget whose seed and time the search for the order has */
    public ManyQuestions(Model model, Budget budget) {
        this(model, new AutoEngine(), budget);
    }

    /** @param otherwise asked where the order does not do; no circuit is made where it is not {@code auto}, but the choice of the user */
    public ManyQuestions(Model model, Engine otherwise, Budget budget) {
        this.model = model;
        this.otherwise = otherwise;
        circuit = otherwise instanceof AutoEngine
                ? CircuitCompiler.ofFewCells(model, FEW_CELLS, budget)
                : Optional.empty();
        exact = circuit.isPresent()
                ? otherwise
                : new MethodEngine(ExactMethod.forMany(model, budget.seed(), budget.deadline()::passed));
    }

    private ManyQuestions(Model model, Engine exact, Engine otherwise) {
        this.model = model;
        this.exact = exact;
        this.otherwise = otherwise;
        circuit = Optional.empty();
    }

    /** What the model became, if it is small. It answers each question about it, and some together in less time than one after the other. */
    public Optional<Circuit> circuit() {
        return circuit;
    }

    @Override
    public String name() {
        return otherwise.name();
    }

    @Override
    public Set<Task> tasks() {
        return otherwise.tasks();
    }

    // To compare two models would take longer than an answer.
    @SuppressWarnings("ReferenceEquality")
    @Override
    public Answer solve(Model asked, Query query, Budget budget, Progress progress) {
        if (circuit.isPresent() && asked == model && !(query instanceof Query.ProjectedCount)) {
            return circuit.get().solve(query);
        }
        try {
            return exact.solve(asked, query, budget, progress);
        } catch (BudgetException tooLarge) {
            return otherwise.solve(asked, query, budget, progress);
        }
    }

    @Override
    public Engine withoutReductions() {
        return new ManyQuestions(model, exact.withoutReductions(), otherwise.withoutReductions());
    }

    @Override
    public Forecast forecast(Model asked, Query query, Budget budget) {
        return exact.forecast(asked, query, budget);
    }
}
