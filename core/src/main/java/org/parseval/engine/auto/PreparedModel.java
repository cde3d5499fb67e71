package org.parseval.engine.auto;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parseval.circuit.Circuit;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.circuit.CircuitCompiler;
import org.parseval.engine.circuit.CircuitEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.DrawnStates;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * A model made ready by {@code auto}: a circuit where the model is small, else exact along an elimination order that is found once, or else
 * whatever {@code auto} finds for the question at hand.
 */
final class PreparedModel implements Prepared {
    /**
     * Table entries up to which a circuit is made. It takes a tenth of a second at most, and to go through it takes no longer than
     * to simplify a model under its evidence, which is where an elimination begins.
     */
    private static final double FEW_CELLS = 1 << 15;

    private final Model model;
    private final Engine auto;
    private final Budget forPlan;
    private Optional<Prepared> shared = Optional.empty();
    private boolean byCircuit;

    /**
     * @param auto asked where neither circuit nor order does
     * @param forPlan whose seed and time the search for the order has
     */
    PreparedModel(Model model, Engine auto, Budget forPlan) {
        this.model = model;
        this.auto = auto;
        this.forPlan = forPlan;
    }

    private synchronized Prepared shared() {
        if (shared.isEmpty()) {
            Optional<Circuit> circuit = CircuitCompiler.ofFewCells(model, FEW_CELLS, forPlan);
            byCircuit = circuit.isPresent();
            shared = Optional.of(circuit.map(made -> new CircuitEngine(made).prepare(made.variables(), forPlan))
                    .orElseGet(() -> new MethodEngine(new ExactMethod()).prepare(model, forPlan)));
        }
        return shared.get();
    }

    private boolean isByCircuit() {
        shared();
        return byCircuit;
    }

    @Override
    public Answer ask(Query query, Budget budget, Progress progress) {
        return ask(shared(), Map.of(), query, budget, progress);
    }

    private Answer ask(
            Prepared ready, Map<Integer, double[]> likelihoods, Query query, Budget budget, Progress progress) {
        Deadline deadline = budget.deadline();
        if (!(isByCircuit() && query instanceof Query.ProjectedCount)) {
            try {
                return ready.ask(query, budget, progress);
            } catch (BudgetException tooLarge) {
                if (budget.host().stop().isGiven()) {
                    throw tooLarge;
                }
            }
        }
        return auto.solve(Prepared.observed(model, likelihoods), query, budget.after(deadline), progress);
    }

    @Override
    public List<Answer> askAll(List<Query> queries, Budget budget) {
        return isByCircuit() ? shared().askAll(queries, budget) : Prepared.super.askAll(queries, budget);
    }

    @Override
    public Forecast forecast(Query query, Budget budget) {
        return shared().forecast(query, budget);
    }

    @Override
    public int atOnce() {
        return shared().atOnce();
    }

    @Override
    public Prepared likely(Map<Integer, double[]> likelihoods) {
        Prepared ready = shared().likely(likelihoods);
        return new Prepared() {
            @Override
            public Answer ask(Query query, Budget budget, Progress progress) {
                return PreparedModel.this.ask(ready, likelihoods, query, budget, progress);
            }

            @Override
            public Forecast forecast(Query query, Budget budget) {
                return ready.forecast(query, budget);
            }

            @Override
            public Prepared likely(Map<Integer, double[]> more) {
                return new PreparedModel(Prepared.observed(model, likelihoods), auto, forPlan).likely(more);
            }

            @Override
            public DrawnStates sample(Evidence evidence, int count, Budget budget, Progress progress) {
                return StateSampler.of(Prepared.observed(model, likelihoods), evidence, count, budget, progress);
            }

            @Override
            public String way() {
                return PreparedModel.this.way();
            }
        };
    }

    @Override
    public DrawnStates sample(Evidence evidence, int count, Budget budget, Progress progress) {
        return StateSampler.of(model, evidence, count, budget, progress);
    }

    @Override
    public String way() {
        return isByCircuit() ? shared().way() : shared().way() + ", or else " + auto.name();
    }
}
