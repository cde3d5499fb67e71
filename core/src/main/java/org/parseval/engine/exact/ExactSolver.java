package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.engine.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/** The elimination of one part, in one piece or case by case. */
final class ExactSolver implements Solver {
    private final ExactPlan plan;
    private final Resources resources;
    private Optional<PartAnswer> answer = Optional.empty();
    private long logarithmicSteps;

    ExactSolver(ExactPlan plan) {
        this.plan = plan;
        resources = plan.resources();
    }

    @Override
    public Status advance(Deadline deadline) {
        Result result = solve(plan.division(), deadline);
        PartAnswer value = PartAnswer.exact(result.logZ);
        answer = Optional.of(
                resources.asksMarginals() ? value.withMarginals(Marginals.exact(result.marginals)) : value);
        return Status.DONE;
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    /** Marginals are empty where they are not asked for, and mean nothing where Z is zero. */
    private record Result(double logZ, double[][] marginals) {}

    private Result solve(Division division, Deadline deadline) {
        if (division instanceof Division.Whole whole) {
            return eliminate(whole, deadline);
        }
        return sum(((Division.Sum) division).cases(), deadline);
    }

    private Result eliminate(Division.Whole whole, Deadline deadline) {
        Model part = whole.model();
        TwoPass passes = new TwoPass(part, whole.schedule(), resources.workers(), deadline, resources.progress());
        double[][] marginals = new double[resources.task() == Task.MAR ? part.variableCount() : 0][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[part.cardinality(v)];
        }
        double logZ = resources.task() == Task.PR ? passes.logPartitionFunction() : passes.marginals(marginals);
        logarithmicSteps += passes.logarithmicSteps();
        return new Result(logZ, marginals);
    }

    /** The cases' partition functions add up, and their marginals do so weighted by them. */
    private Result sum(List<Division.Case> cases, Deadline deadline) {
        List<Result> results = new ArrayList<>();
        double largest = Double.NEGATIVE_INFINITY;
        for (Division.Case state : cases) {
            Result result = solve(state, deadline);
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

    private Result solve(Division.Case state, Deadline deadline) {
        double logZ = state.parts().reduction().logConstant();
        List<double[][]> marginals = new ArrayList<>();
        for (Division division : state.divisions()) {
            Result result = solve(division, deadline);
            logZ += result.logZ;
            marginals.add(result.marginals);
            if (logZ == Double.NEGATIVE_INFINITY) {
                return new Result(logZ, new double[0][]);
            }
        }
        boolean wanted = resources.task() == Task.MAR && logZ > Double.NEGATIVE_INFINITY;
        return new Result(logZ, wanted ? state.parts().reduction().restoreMarginals(marginals) : new double[0][]);
    }

    @Override
    public Diagnostics diagnostics() {
        return new Diagnostics.Builder()
                .order(plan.forecast().width(), plan.forecast().order())
                .memoryBytes(plan.forecast().bytes())
                .extra("largestTable", plan.forecast().largestTable())
                .extra("forecastSeconds", plan.forecast().seconds())
                .extra("logarithmicSteps", logarithmicSteps)
                .build();
    }
}
