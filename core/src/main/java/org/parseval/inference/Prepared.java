package org.parseval.inference;

import java.util.List;
import java.util.Map;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * A model that an engine has made ready for many questions. What all of them share is found once, when the first one comes; several threads may ask.
 *
 * <pre>{@code
 * Prepared alarm = new AutoEngine().prepare(model, Budget.standard());
 * for (Evidence evidence : all) {
 *     Answer answer = alarm.ask(Query.marginals(evidence), budget, Progress.SILENT);
 * }
 * }</pre>
 */
public interface Prepared {

    /** Every question by itself, for an engine that has nothing to prepare. */
    static Prepared each(Engine engine, Model model) {
        return new Prepared() {
            @Override
            public Answer ask(Query query, Budget budget, Progress progress) {
                return engine.solve(model, query, budget, progress);
            }

            @Override
            public Forecast forecast(Query query, Budget budget) {
                return engine.forecast(model, query, budget);
            }

            @Override
            public Prepared likely(Map<Integer, double[]> likelihoods) {
                return each(engine, observed(model, likelihoods));
            }

            @Override
            public String way() {
                return "each question by engine " + engine.name();
            }
        };
    }

    /** The model with uncertain observations, each a factor of one variable. */
    static Model observed(Model model, Map<Integer, double[]> likelihoods) {
        Model observed = model;
        for (Map.Entry<Integer, double[]> each : likelihoods.entrySet()) {
            observed = observed.withLikelihood(each.getKey(), each.getValue());
        }
        return observed;
    }

    /**
     * Answers a question about the model.
     *
     * @throws BudgetException if the budget is too small for any answer
     * @throws IllegalArgumentException if the task is not supported or the evidence does not fit the model
     */
    Answer ask(Query query, Budget budget, Progress progress);

    /**
     * Answers some questions, in their order.
     *
     * @param budget of each
     * @throws BudgetException as for one
     * @throws IllegalArgumentException as for one
     */
    default List<Answer> askAll(List<Query> queries, Budget budget) {
        return queries.stream()
                .map(query -> ask(query, budget, Progress.SILENT))
                .toList();
    }

    /**
     * Forecasts the cost of {@link #ask} by what all questions share, whose search is a part of it the first time.
     *
     * @throws BudgetException if the budget is too small for that way of answering
     * @throws IllegalArgumentException as for {@link #ask}
     */
    Forecast forecast(Query query, Budget budget);

    /** How many questions take least time, each, if they are asked together. */
    default int atOnce() {
        return 1;
    }

    /**
     * The same model under observations that are uncertain: for each state of a variable, how likely it makes what was seen.
     *
     * @param likelihoods by variable
     */
    Prepared likely(Map<Integer, double[]> likelihoods);

    /**
     * Draws states of all variables given the evidence.
     *
     * @param count how many will be asked for
     * @throws BudgetException if the budget does not suffice for one state, with numbers
     * @throws IllegalArgumentException if the engine draws no states, or the evidence does not fit the model
     */
    default DrawnStates sample(Evidence evidence, int count, Budget budget, Progress progress) {
        throw new IllegalArgumentException(way() + " draws no states");
    }

    /** How questions are answered, in words. */
    String way();
}
