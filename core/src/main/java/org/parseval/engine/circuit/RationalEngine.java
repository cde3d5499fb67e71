package org.parseval.engine.circuit;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.parseval.circuit.Circuit;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.Rational;
import org.parseval.reduction.Reductions;

/**
 * Partition functions and marginals without rounding. What is possible becomes a circuit, by search or by elimination; what it
 * weighs goes through it as integers, all fractions of a variable having one denominator. Marginals are rounded once, at the end.
 */
public final class RationalEngine implements Engine {
    private static final CircuitPolicy POLICY = CircuitPolicy.STANDARD;

    private final String name;
    private final CircuitRequest.Route route;
    private final boolean reduces;

    /**
     * @param name of the engine whose route is taken
     * @param route by which the circuit is found
     */
    public RationalEngine(String name, CircuitRequest.Route route) {
        this(name, route, true);
    }

    private RationalEngine(String name, CircuitRequest.Route route, boolean reduces) {
        this.name = name;
        this.route = route;
        this.reduces = reduces;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    public Engine withoutReductions() {
        return new RationalEngine(name, route, false);
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        check(model, query);
        return new Forecast.Fitted(budget.memoryBytes());
    }

    private void check(Model model, Query query) {
        if (!tasks().contains(query.task())) {
            throw query.task().refusedBy("exact arithmetic");
        }
        if (query instanceof Query.ProjectedCount) {
            throw new IllegalArgumentException("exact arithmetic does not count projections");
        }
        query.evidence().checkAgainst(model);
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        check(model, query);
        Deadline deadline = budget.deadline();
        Parameters parameters = new Parameters(model, budget.memoryBytes() / POLICY.memoryForTables());
        CircuitRequest request =
                CircuitRequest.within(budget).withEvidence(query.evidence()).by(route);
        Circuit circuit = CircuitCompiler.compile(
                parameters.structure(), reduces ? request : request.withoutReductions(), budget, progress);
        try {
            progress.report("adding up", 0);
            return new Sum(circuit, parameters, budget.memoryBytes() / POLICY.memoryForNumbers(), deadline)
                    .answer(model, query, budget);
        } catch (Deadline.TimeUp up) {
            throw new BudgetException(
                    deadline.isStopped()
                            ? "stopped before there was an answer"
                            : "no answer within the time limit of " + budget.timeText());
        }
    }

    /** The way of the weights through the circuit. */
    private final class Sum {
        private final Circuit circuit;
        private final Parameters parameters;
        private final Deadline deadline;
        private final IntegerPass pass;

        /** By what the sum of integers is to be divided. */
        private BigInteger denominator;

        Sum(Circuit circuit, Parameters parameters, long mostBytes, Deadline deadline) {
            this.circuit = circuit;
            this.parameters = parameters;
            this.deadline = deadline;
            BigInteger[] factors = new BigInteger[circuit.leaves()];
            denominator = BigInteger.ONE;
            for (int v = 0; v < circuit.variables().variableCount(); v++) {
                Rational[] weights = parameters.weights(v);
                BigInteger common = BigInteger.ONE;
                for (Rational weight : weights) {
                    common = common.multiply(weight.denominator().divide(common.gcd(weight.denominator())));
                }
                for (int s = 0; s < weights.length; s++) {
                    factors[circuit.leaf(v, s)] =
                            weights[s].numerator().multiply(common.divide(weights[s].denominator()));
                }
                denominator = denominator.multiply(common);
            }
            pass = new IntegerPass(circuit, factors, mostBytes, deadline);
        }

        Answer answer(Model model, Query query, Budget budget) {
            boolean asksMarginals = query.task() == Task.MAR;
            BigInteger sum = pass.sum(asksMarginals);
            Rational z = new Rational(sum, denominator).times(parameters.constant());
            check(z);
            Map<String, Object> settings = new LinkedHashMap<>(budget.settings());
            settings.put("reductions", (reduces ? Reductions.ALL : Reductions.NONE).spelling());
            settings.put("arithmetic", "exact");
            Diagnostics seen = new Diagnostics.Builder()
                    .count("circuitNodes", circuit.nodes())
                    .count("circuitEdges", circuit.edges())
                    .build();
            double seconds = deadline.elapsedSeconds();
            return Answer.exact(
                            query.task(),
                            LogNumber.ofLn(z.ln()),
                            asksMarginals && !z.isZero() ? Optional.of(marginals(sum)) : Optional.empty(),
                            Optional.empty(),
                            name,
                            seconds,
                            seen,
                            model.names())
                    .by(name, settings, seconds)
                    .withFraction(z);
        }

        /** Every state has one of each variable's leaves. */
        private Marginals marginals(BigInteger sum) {
            BigInteger[] byLeaf = pass.sumsByLeaf();
            double[][] probabilities = new double[parameters.originals()][];
            for (int v = 0; v < probabilities.length; v++) {
                probabilities[v] = new double[circuit.cardinality(v)];
                for (int s = 0; s < probabilities[v].length; s++) {
                    probabilities[v][s] = new Rational(byLeaf[circuit.leaf(v, s)], sum).doubleValue();
                }
            }
            return Marginals.exact(probabilities);
        }

        /** The circuit in floating point says the same, unless a weight is none of its numbers. */
        private void check(Rational z) {
            Map<Integer, double[]> likelihoods = new TreeMap<>();
            for (int v = 0; v < circuit.variables().variableCount(); v++) {
                Rational[] weights = parameters.weights(v);
                double[] doubles = new double[weights.length];
                for (int s = 0; s < weights.length; s++) {
                    doubles[s] = weights[s].doubleValue();
                    if ((doubles[s] < Double.MIN_NORMAL && !weights[s].isZero()) || Double.isInfinite(doubles[s])) {
                        return;
                    }
                }
                likelihoods.put(v, doubles);
            }
            LogNumber rounded = circuit.solve(Query.of(Task.PR), likelihoods).value();
            double expected = rounded.ln() + parameters.constant().ln();
            if (rounded.isZero() != z.isZero()
                    || Math.abs(expected - z.ln()) > POLICY.agreement() * Math.max(1, Math.abs(expected))) {
                throw new IllegalStateException("e^" + z.ln() + " in exact arithmetic, e^" + expected + " in doubles");
            }
        }
    }
}
