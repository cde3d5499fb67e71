package org.parseval.engine.circuit;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.parseval.circuit.Circuit;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Rational;
import org.parseval.model.TableFactor;

/**
 * A circuit behind the interface of engines, so that whatever asks an engine can ask a circuit. The model it is asked about is that of the
 * {@linkplain Circuit#variables() circuit's variables}, with factors of one variable for uncertain observations.
 */
public final class CircuitEngine implements Engine {
    private final Circuit circuit;

    /** An engine for the model that became this circuit. */
    public CircuitEngine(Circuit circuit) {
        this.circuit = circuit;
    }

    @Override
    public String name() {
        return Circuit.NAME;
    }

    @Override
    public Set<Task> tasks() {
        return Task.OF_ALL_VARIABLES;
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        return solve(likelihoods(model), query, budget);
    }

    private Answer solve(Map<Integer, double[]> likelihoods, Query query, Budget budget) {
        query.requireAllShown(name());
        if (!tasks().contains(query.task())) {
            throw query.task().refusedBy("engine " + name());
        }
        Answer answer = circuit.solve(query, likelihoods);
        boolean counts = circuit.countsStates() && query.task() == Task.PR && likelihoods.isEmpty();
        return counts ? counted(answer, query.evidence(), budget) : answer;
    }

    /** With the number of states to the last digit, unless its numbers fit neither time nor memory. */
    private Answer counted(Answer answer, Evidence evidence, Budget budget) {
        BigInteger[] factors = new BigInteger[circuit.leaves()];
        Arrays.fill(factors, BigInteger.ONE);
        evidence.states().forEach((variable, state) -> {
            Arrays.fill(
                    factors,
                    circuit.leaf(variable, 0),
                    circuit.leaf(variable, 0) + circuit.cardinality(variable),
                    BigInteger.ZERO);
            factors[circuit.leaf(variable, state)] = BigInteger.ONE;
        });
        try {
            long mostBytes = budget.memoryBytes() / CircuitPolicy.STANDARD.memoryForNumbers();
            BigInteger count = new IntegerPass(circuit, factors, mostBytes, budget.deadline()).sum(false);
            return answer.withFraction(Rational.of(count));
        } catch (BudgetException | Deadline.TimeUp rounded) {
            return answer;
        }
    }

    /** Questions that are asked together, {@value Circuit#AT_ONCE} at a time, take less than as many single ones. */
    @Override
    public Prepared prepare(Model model, Budget budget) {
        return new Ready(likelihoods(model));
    }

    /** The circuit under uncertain observations that all questions share. */
    private final class Ready implements Prepared {
        private final Map<Integer, double[]> likelihoods;

        Ready(Map<Integer, double[]> likelihoods) {
            this.likelihoods = likelihoods;
        }

        @Override
        public Answer ask(Query query, Budget limits, Progress progress) {
            return solve(likelihoods, query, limits);
        }

        @Override
        public Forecast forecast(Query query, Budget limits) {
            return new Forecast.Fitted(circuit.statistics().bytes());
        }

        @Override
        public List<Answer> askAll(List<Query> queries, Budget limits) {
            queries.forEach(query -> query.requireAllShown(name()));
            return circuit.solveAll(queries, likelihoods);
        }

        @Override
        public int atOnce() {
            return Circuit.AT_ONCE;
        }

        @Override
        public Prepared likely(Map<Integer, double[]> more) {
            Map<Integer, double[]> all = new TreeMap<>(likelihoods);
            more.forEach((variable, values) -> {
                circuit.checkLikelihoods(variable, values);
                all.merge(variable, values, CircuitEngine::product);
            });
            return new Ready(all);
        }

        @Override
        public String way() {
            return "a circuit of " + circuit.edges() + " edges";
        }
    }

    /** A circuit has its simplifications behind it. */
    @Override
    public Engine withoutReductions() {
        return this;
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        likelihoods(model);
        return new Forecast.Fitted(circuit.statistics().bytes());
    }

    /** The product of the factors of each variable that has any. */
    private Map<Integer, double[]> likelihoods(Model model) {
        if (!Arrays.equals(model.cardinalities(), circuit.variables().cardinalities())) {
            throw new IllegalArgumentException("the circuit is of another model than " + model);
        }
        Map<Integer, double[]> likelihoods = new TreeMap<>();
        for (Factor factor : model.factors()) {
            if (factor.scope().length != 1) {
                throw new IllegalArgumentException(
                        "a circuit takes no factor over " + factor.scope().length + " variables; its own are built in");
            }
            TableFactor table = factor.toTable(model);
            likelihoods.merge(table.scope()[0], table.values(), CircuitEngine::product);
        }
        return likelihoods;
    }

    private static double[] product(double[] one, double[] other) {
        double[] product = one.clone();
        for (int s = 0; s < product.length; s++) {
            product[s] *= other[s];
        }
        return product;
    }
}
