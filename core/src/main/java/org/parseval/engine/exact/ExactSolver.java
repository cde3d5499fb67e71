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
import org.parseval.reduction.Reduction;

/** The elimination of one part, in one piece or case by case. */
final class ExactSolver implements Solver {
    /** In the logarithm, for each factor; more is a bug. */
    private static final double MOST_ROUNDING = 1e-6;

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
        answer = Optional.of(answerOf(solve(plan.division(), deadline)));
        return Status.DONE;
    }

    private PartAnswer answerOf(Result result) {
        return switch (resources.task()) {
            case PR -> PartAnswer.exact(result.logZ);
            case MAR -> PartAnswer.exact(result.logZ).withMarginals(Marginals.exact(result.marginals));
            case MPE -> bestState(result);
        };
    }

    /** The value of a best state is what the model says it is, and that must be the maximum that the elimination found. */
    private PartAnswer bestState(Result result) {
        if (result.logZ == Double.NEGATIVE_INFINITY) {
            return PartAnswer.zero();
        }
        double value = plan.model().logValue(result.states);
        double rounding = MOST_ROUNDING * (1 + plan.model().factors().size());
        if (!(Math.abs(value - result.logZ) <= rounding)) {
            throw new IllegalStateException(
                    "the state has log weight " + value + ", but the maximum is " + result.logZ);
        }
        return PartAnswer.exact(value).withAssignment(result.states);
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    /**
     * Marginals and states are empty where they are not asked for, and mean nothing where Z is zero; for states, Z is the largest
     * weight.
     */
    private record Result(double logZ, double[][] marginals, int[] states) {}

    private static final Result NOTHING = new Result(Double.NEGATIVE_INFINITY, new double[0][], new int[0]);

    private Result solve(Division division, Deadline deadline) {
        if (division instanceof Division.Whole whole) {
            return eliminate(whole, deadline);
        }
        List<Division.Case> cases = ((Division.Sum) division).cases();
        return resources.task() == Task.MPE ? largest(cases, deadline) : sum(cases, deadline);
    }

    private Result eliminate(Division.Whole whole, Deadline deadline) {
        Model part = whole.model();
        TwoPass passes = new TwoPass(part, whole.schedule(), resources.workers(), deadline, resources.progress());
        double[][] marginals = new double[resources.task() == Task.MAR ? part.variableCount() : 0][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[part.cardinality(v)];
        }
        int[] states = new int[resources.task() == Task.MPE ? part.variableCount() : 0];
        double logZ = switch (resources.task()) {
            case PR -> passes.logPartitionFunction();
            case MAR -> passes.marginals(marginals);
            case MPE -> passes.maximum(states);
        };
        logarithmicSteps += passes.logarithmicSteps();
        return new Result(logZ, marginals, states);
    }

    /** The first of the cases with the largest weight. */
    private Result largest(List<Division.Case> cases, Deadline deadline) {
        Result best = NOTHING;
        for (Division.Case state : cases) {
            Result result = solve(state, deadline);
            best = result.logZ > best.logZ ? result : best;
        }
        return best;
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

    private Result solve(Division.Case state, Deadline deadline) {
        double logZ = state.parts().reduction().logConstant();
        List<double[][]> marginals = new ArrayList<>();
        List<int[]> states = new ArrayList<>();
        for (Division division : state.divisions()) {
            Result result = solve(division, deadline);
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
                resources.task() == Task.MAR ? reduction.restoreMarginals(marginals) : NOTHING.marginals,
                resources.task() == Task.MPE ? reduction.restoreAssignment(states) : NOTHING.states);
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
