package org.parseval.engine.propagation;

import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.DoubleLoop;
import org.parseval.propagation.KikuchiSettings;
import org.parseval.propagation.PropagationSettings;
import org.parseval.propagation.RegionLimitException;
import org.parseval.propagation.Regions;

/** The double loop at work, part by part. */
final class DoubleLoopWork extends IteratedWork {
    private final KikuchiSettings settings;
    private final Problem problem;
    private long outerRegions;
    private long innerRegions;

    DoubleLoopWork(KikuchiSettings settings, Problem problem) {
        super(problem, "propagating beliefs of regions", settings.asMap());
        this.settings = settings;
        this.problem = problem;
    }

    @Override
    PartAnswer solve(int index, Model part, Deadline deadline) {
        // Without loops the double loop would creep to where two passes of single messages get at once.
        return BeliefPropagation.isTree(part)
                ? answer(part, BeliefPropagation.run(part, PropagationSettings.standard(), deadline::passed))
                : loopy(index, part, deadline);
    }

    private PartAnswer loopy(int index, Model part, Deadline deadline) {
        DoubleLoop result;
        try {
            result = DoubleLoop.run(part, ofPart(index), problem.budget().memoryBytes(), deadline::passed);
        } catch (RegionLimitException tooMany) {
            throw new BudgetException(String.valueOf(tooMany.getMessage()));
        }
        add(result.converged(), result.iterations(), result.maxDifference());
        outerRegions += result.outerRegions();
        innerRegions += result.innerRegions();
        double log = result.logPartitionFunction();
        // Only a proof gives zero.
        PartAnswer answer = log == Double.NEGATIVE_INFINITY ? PartAnswer.exact(log) : PartAnswer.estimate(log);
        return asksMarginals() ? answer.withMarginals(result.marginals()) : answer;
    }

    private KikuchiSettings ofPart(int index) {
        return settings.regions() instanceof Regions.Given given
                ? settings.withRegions(given.within(problem.variables().get(index)))
                : settings;
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = super.diagnostics();
        diagnostics.put("outerRegions", outerRegions);
        diagnostics.put("innerRegions", innerRegions);
        return diagnostics;
    }
}
