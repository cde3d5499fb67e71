package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.parseval.cluster.Cluster;
import org.parseval.engine.CaseSum;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.reduction.Reduction;

/** The elimination of one part, in one piece or case by case. */
final class ExactSolver implements Solver {
    /** The largest rounding error of the logarithm for each factor; more is a bug. */
    private static final double MOST_ROUNDING = 1e-6;

    private final ExactPlan plan;
    private final Resources resources;
    private Optional<PartAnswer> answer = Optional.empty();
    private long logarithmicSteps;
    /** The eliminations that were done at once, here or by a cluster. */
    private final IdentityHashMap<Division.Whole, CaseResult> done = new IdentityHashMap<>();

    ExactSolver(ExactPlan plan) {
        this.plan = plan;
        resources = plan.resources();
    }

    @Override
    public boolean advance(Deadline deadline) {
        Optional<Cluster> cluster = resources.budget().host().cluster();
        if (plan.division() instanceof Division.Sum sum && cluster.isPresent()) {
            ClusterCases.solve(sum, cluster.get(), resources, done, deadline);
        } else if (plan.sideBySide()) {
            solveSideBySide(deadline);
        }
        answer = Optional.of(answerOf(solve(plan.division(), deadline)));
        return false;
    }

    /**
     * Each thread takes whole cases, which is better for small tables than sharing each table. The sum is taken in the
     * order of the cases.
     */
    private void solveSideBySide(Deadline deadline) {
        List<Division.Whole> all = new ArrayList<>();
        plan.division().forEachWhole(all::add);
        CaseResult[] results = new CaseResult[all.size()];
        AtomicInteger count = new AtomicInteger();
        Thread own = Thread.currentThread();
        resources.workers().forEach(all.size(), i -> {
            results[i] = CaseResult.of(all.get(i), resources.task(), resources.workers(), deadline, Progress.SILENT);
            double share = (double) count.incrementAndGet() / all.size();
            if (Thread.currentThread() == own) {
                resources.progress().report("cases", share);
            }
        });
        for (int i = 0; i < results.length; i++) {
            done.put(all.get(i), results[i]);
        }
    }

    private PartAnswer answerOf(CaseResult result) {
        return switch (resources.task()) {
            case PR -> PartAnswer.exactLn(result.logZ());
            case MAR -> PartAnswer.exactLn(result.logZ()).withMarginals(Marginals.exact(result.marginals()));
            case MPE -> bestState(result);
            case MMAP -> throw Task.MMAP.refusedBy("elimination in any order");
        };
    }

    /** The value of a best state is computed from the model, and must equal the maximum that the elimination found. */
    private PartAnswer bestState(CaseResult result) {
        if (result.logZ() == Double.NEGATIVE_INFINITY) {
            return PartAnswer.zero();
        }
        double value = plan.model().lnValue(result.states());
        double rounding = MOST_ROUNDING * (1 + plan.model().factors().size());
        if (!(Math.abs(value - result.logZ()) <= rounding)) {
            throw new IllegalStateException(
                    "the state has log weight " + value + ", but the maximum is " + result.logZ());
        }
        return PartAnswer.exactLn(value).withAssignment(result.states());
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    /** Counted when it is done: before, nobody needs to know. */
    @Override
    public double work() {
        return answer.isPresent() ? plan.forecast().work() : 0;
    }

    /** One elimination in linear numbers: a multiplication for each factor and message, and an addition for each state. */
    @Override
    public OptionalDouble operationsOfTerm() {
        if (!(plan.division() instanceof Division.Whole whole) || logarithmicSteps > 0) {
            return OptionalDouble.empty();
        }
        double operations = 2.0 * whole.schedule().tree().nodes().size();
        for (int cardinality : plan.model().cardinalities()) {
            operations += cardinality;
        }
        return OptionalDouble.of(operations);
    }

    private CaseResult solve(Division division, Deadline deadline) {
        if (division instanceof Division.Whole whole) {
            return eliminate(whole, deadline);
        }
        List<Division.Case> cases = ((Division.Sum) division).cases();
        return resources.task() == Task.MPE ? largest(cases, deadline) : sum(cases, deadline);
    }

    private CaseResult eliminate(Division.Whole whole, Deadline deadline) {
        CaseResult known = done.get(whole);
        CaseResult result = known != null
                ? known
                : CaseResult.of(whole, resources.task(), resources.workers(), deadline, resources.progress());
        logarithmicSteps += result.logarithmicSteps();
        return result;
    }

    /** The first of the cases with the largest weight. */
    private CaseResult largest(List<Division.Case> cases, Deadline deadline) {
        CaseResult best = CaseResult.NOTHING;
        for (Division.Case state : cases) {
            CaseResult result = solve(state, deadline);
            best = result.logZ() > best.logZ() ? result : best;
        }
        return best;
    }

    private CaseResult sum(List<Division.Case> cases, Deadline deadline) {
        List<CaseSum> results = new ArrayList<>();
        for (Division.Case state : cases) {
            CaseResult result = solve(state, deadline);
            results.add(new CaseSum(result.logZ(), result.marginals()));
        }
        CaseSum sum = CaseSum.of(results);
        return new CaseResult(sum.logZ(), sum.marginals(), new int[0], 0);
    }

    private CaseResult solve(Division.Case state, Deadline deadline) {
        double logZ = state.parts().reduction().logConstant();
        List<double[][]> marginals = new ArrayList<>();
        List<int[]> states = new ArrayList<>();
        for (Division division : state.divisions()) {
            CaseResult result = solve(division, deadline);
            logZ += result.logZ();
            marginals.add(result.marginals());
            states.add(result.states());
            if (logZ == Double.NEGATIVE_INFINITY) {
                return CaseResult.NOTHING;
            }
        }
        if (logZ == Double.NEGATIVE_INFINITY) {
            return CaseResult.NOTHING;
        }
        Reduction reduction = state.parts().reduction();
        return new CaseResult(
                logZ,
                resources.task() == Task.MAR ? reduction.restoreMarginals(marginals) : CaseResult.NOTHING.marginals(),
                resources.task() == Task.MPE ? reduction.restoreAssignment(states) : CaseResult.NOTHING.states(),
                0);
    }

    @Override
    public Diagnostics diagnostics() {
        return new Diagnostics.Builder()
                .order(plan.forecast().width(), plan.forecast().order())
                .memoryBytes(plan.forecast().bytes())
                .largest("largestTable", plan.forecast().largestTable())
                .largest("forecastSeconds", plan.forecast().seconds(resources.budget()))
                .count("logarithmicSteps", logarithmicSteps)
                .build();
    }
}
