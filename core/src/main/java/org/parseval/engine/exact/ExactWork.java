package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.reduction.Reduction;

/** The exact engine at work: two passes over tables for each part, or for each case of one. */
final class ExactWork implements Work {
    /** In the logarithm, for each factor; more is a bug. */
    private static final double MOST_ROUNDING = 1e-6;

    private final Problem problem;
    private final List<Division> divisions;
    private final Forecast forecast;
    private final Workers workers;
    private int logarithmicSteps;

    ExactWork(Problem problem, List<Division> divisions, Forecast forecast) {
        this.problem = problem;
        this.divisions = divisions;
        this.forecast = forecast;
        workers = new Workers(problem.budget().threads(), problem.deadline()::check);
    }

    /** The parts may take more than their share of the time: only all of them together are an answer. */
    @Override
    public PartAnswer solve(int index, Deadline share) {
        Result result = solve(divisions.get(index));
        PartAnswer answer = PartAnswer.exact(result.logZ);
        return switch (problem.task()) {
            case PR -> answer;
            case MAR -> answer.withMarginals(result.marginals);
            case MPE -> answerOf(problem.parts().get(index), result);
        };
    }

    /** The value of a best state is what the model says it is, and that must be the maximum that the elimination found. */
    private static PartAnswer answerOf(Model part, Result result) {
        if (result.logZ == Double.NEGATIVE_INFINITY) {
            return PartAnswer.exact(result.logZ);
        }
        double value = part.logValue(result.states);
        double rounding = MOST_ROUNDING * (1 + part.factors().size());
        if (!(Math.abs(value - result.logZ) <= rounding)) {
            throw new IllegalStateException(
                    "the state has log weight " + value + ", but the maximum is " + result.logZ);
        }
        return PartAnswer.exact(value).withAssignment(result.states);
    }

    /**
     * Marginals and states are empty where they are not asked for, and mean nothing where Z is zero; for states, Z is the largest
     * weight.
     */
    private record Result(double logZ, double[][] marginals, int[] states) {}

    private static final Result NOTHING = new Result(Double.NEGATIVE_INFINITY, new double[0][], new int[0]);

    private Result solve(Division division) {
        if (division instanceof Division.Whole whole) {
            return eliminate(whole);
        }
        List<Division.Case> cases = ((Division.Sum) division).cases();
        return problem.task() == Task.MPE ? largest(cases) : sum(cases);
    }

    private Result eliminate(Division.Whole whole) {
        Model part = whole.model();
        TwoPass passes = new TwoPass(part, whole.schedule(), workers, problem.deadline(), problem.progress());
        double[][] marginals = new double[problem.task() == Task.MAR ? part.variableCount() : 0][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[part.cardinality(v)];
        }
        int[] states = new int[problem.task() == Task.MPE ? part.variableCount() : 0];
        double logZ = switch (problem.task()) {
            case PR -> passes.logPartitionFunction();
            case MAR -> passes.marginals(marginals);
            case MPE -> passes.maximum(states);
        };
        logarithmicSteps += passes.logarithmicSteps();
        return new Result(logZ, marginals, states);
    }

    /** The first of the cases with the largest weight. */
    private Result largest(List<Division.Case> cases) {
        Result best = NOTHING;
        for (Division.Case state : cases) {
            Result result = solve(state);
            best = result.logZ > best.logZ ? result : best;
        }
        return best;
    }

    /** The cases' partition functions add up, and their marginals do so weighted by them. */
    private Result sum(List<Division.Case> cases) {
        List<Result> results = new ArrayList<>();
        double largest = Double.NEGATIVE_INFINITY;
        for (Division.Case state : cases) {
            Result result = solve(state);
            results.add(result);
            largest = Math.max(largest, result.logZ);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            return results.get(0);
        }
        double total = 0;
        double[][] marginals = new double[0][];
        for (Result result : results) {
            double weight = Math.exp(result.logZ - largest);
            total += weight;
            if (weight > 0) {
                marginals = addTo(marginals, result.marginals, weight);
            }
        }
        for (double[] distribution : marginals) {
            for (int s = 0; s < distribution.length; s++) {
                distribution[s] /= total;
            }
        }
        return new Result(largest + Math.log(total), marginals, new int[0]);
    }

    private static double[][] addTo(double[][] sums, double[][] marginals, double weight) {
        double[][] result = sums.length == 0 ? new double[marginals.length][] : sums;
        for (int v = 0; v < marginals.length; v++) {
            if (result[v] == null) {
                result[v] = new double[marginals[v].length];
            }
            for (int s = 0; s < marginals[v].length; s++) {
                result[v][s] += weight * marginals[v][s];
            }
        }
        return result;
    }

    private Result solve(Division.Case state) {
        double logZ = state.parts().reduction().logConstant();
        List<double[][]> marginals = new ArrayList<>();
        List<int[]> states = new ArrayList<>();
        for (Division division : state.divisions()) {
            Result result = solve(division);
            logZ += result.logZ;
            marginals.add(result.marginals);
            states.add(result.states);
            if (logZ == Double.NEGATIVE_INFINITY) {
                return NOTHING;
            }
        }
        if (logZ == Double.NEGATIVE_INFINITY) {
            return NOTHING;
        }
        Reduction reduction = state.parts().reduction();
        return new Result(
                logZ,
                problem.task() == Task.MAR ? reduction.restoreMarginals(marginals) : NOTHING.marginals,
                problem.task() == Task.MPE ? reduction.restoreAssignment(states) : NOTHING.states);
    }

    @Override
    public Map<String, Object> settings() {
        return Map.of();
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        diagnostics.put("width", forecast.width());
        diagnostics.put("order", forecast.order());
        diagnostics.put("largestTable", forecast.largestTable());
        diagnostics.put("forecastBytes", forecast.bytes());
        diagnostics.put("forecastSeconds", forecast.seconds());
        diagnostics.put("logarithmicSteps", logarithmicSteps);
        return diagnostics;
    }

    @Override
    public void close() {
        workers.close();
    }
}
