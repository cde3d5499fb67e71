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
import org.parseval.table.Workers;

/** The exact engine at work: two passes over tables for each part, or for each case of one. */
final class ExactWork implements Work {
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
        return problem.task() == Task.MAR ? answer.withMarginals(result.marginals) : answer;
    }

    /** Marginals are empty where they are not asked for, and mean nothing where Z is zero. */
    private record Result(double logZ, double[][] marginals) {}

    private Result solve(Division division) {
        if (division instanceof Division.Whole whole) {
            return eliminate(whole);
        }
        return sum(((Division.Sum) division).cases());
    }

    private Result eliminate(Division.Whole whole) {
        Model part = whole.model();
        TwoPass passes = new TwoPass(part, whole.schedule(), workers, problem.deadline(), problem.progress());
        double[][] marginals = new double[problem.task() == Task.MAR ? part.variableCount() : 0][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[part.cardinality(v)];
        }
        double logZ = problem.task() == Task.PR ? passes.logPartitionFunction() : passes.marginals(marginals);
        logarithmicSteps += passes.logarithmicSteps();
        return new Result(logZ, marginals);
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
        return new Result(largest + Math.log(total), marginals);
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
        for (Division division : state.divisions()) {
            Result result = solve(division);
            logZ += result.logZ;
            marginals.add(result.marginals);
            if (logZ == Double.NEGATIVE_INFINITY) {
                return new Result(logZ, new double[0][]);
            }
        }
        boolean wanted = problem.task() == Task.MAR && logZ > Double.NEGATIVE_INFINITY;
        return new Result(logZ, wanted ? state.parts().reduction().restoreMarginals(marginals) : new double[0][]);
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
