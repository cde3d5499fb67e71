package org.parseval.engine.propagation;

import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.DoubleLoop;
import org.parseval.propagation.KikuchiSettings;
import org.parseval.propagation.PropagationSettings;
import org.parseval.propagation.RegionLimitException;
import org.parseval.propagation.Regions;

/** The double loop at work, part by part. */
final class DoubleLoopWork implements Work {
    private final KikuchiSettings settings;
    private final Problem problem;
    private final RunReport report = new RunReport();
    private long outerRegions;
    private long innerRegions;

    DoubleLoopWork(KikuchiSettings settings, Problem problem) {
        this.settings = settings;
        this.problem = problem;
    }

    @Override
    public PartAnswer solve(int index, Deadline deadline) {
        problem.progress()
                .report(
                        "propagating beliefs of regions",
                        (double) index / problem.parts().size());
        Model part = problem.parts().get(index);
        return BeliefPropagation.isTree(part) ? tree(part, deadline) : loopy(index, part, deadline);
    }

    /** Without loops the double loop would creep to where two passes of single messages get at once. */
    private PartAnswer tree(Model part, Deadline deadline) {
        Beliefs beliefs = BeliefPropagation.run(part, PropagationSettings.standard(), deadline::passed);
        report.add(beliefs.isConverged(), beliefs.iterations(), beliefs.maxDifference());
        double log = beliefs.logPartitionFunction();
        PartAnswer answer = beliefs.isExact() ? PartAnswer.exact(log) : PartAnswer.estimate(log);
        return problem.task() == Task.MAR ? answer.withMarginals(BeliefWork.marginals(part, beliefs)) : answer;
    }

    private PartAnswer loopy(int index, Model part, Deadline deadline) {
        DoubleLoop result;
        try {
            result = DoubleLoop.run(part, ofPart(index), problem.budget().memoryBytes(), deadline::passed);
        } catch (RegionLimitException tooMany) {
            throw new BudgetException(String.valueOf(tooMany.getMessage()));
        }
        report.add(result.converged(), result.iterations(), result.maxDifference());
        outerRegions += result.outerRegions();
        innerRegions += result.innerRegions();
        double log = result.logPartitionFunction();
        // Only a proof gives zero.
        PartAnswer answer = log == Double.NEGATIVE_INFINITY ? PartAnswer.exact(log) : PartAnswer.estimate(log);
        return problem.task() == Task.MAR ? answer.withMarginals(result.marginals()) : answer;
    }

    private KikuchiSettings ofPart(int index) {
        return settings.regions() instanceof Regions.Given given
                ? settings.withRegions(given.within(problem.variables().get(index)))
                : settings;
    }

    @Override
    public Map<String, Object> settings() {
        return settings.asMap();
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = report.asMap();
        diagnostics.put("outerRegions", outerRegions);
        diagnostics.put("innerRegions", innerRegions);
        return diagnostics;
    }
}
