package org.parseval.engine.propagation;

import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Marginals;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.DoubleLoop;
import org.parseval.propagation.KikuchiSettings;
import org.parseval.propagation.PropagationSettings;
import org.parseval.propagation.RegionLimitException;

/** The double loop on one part. */
final class DoubleLoopSolver extends IteratedSolver {
    private final KikuchiSettings settings;

    /** @param settings with given regions, if any, over the part's variables */
    DoubleLoopSolver(KikuchiSettings settings, Part part, Resources resources) {
        super(part, resources, "propagating beliefs of regions");
        this.settings = settings;
    }

    @Override
    PartAnswer solve(Deadline deadline) {
        // Without loops the double loop would creep to where two passes of single messages get at once.
        return BeliefPropagation.isTree(part().model())
                ? answer(BeliefPropagation.run(part().model(), PropagationSettings.standard(), deadline::passed))
                : loopy(deadline);
    }

    private PartAnswer loopy(Deadline deadline) {
        DoubleLoop result;
        try {
            result = DoubleLoop.run(part().model(), settings, resources().memoryBytes(), deadline::passed);
        } catch (RegionLimitException tooMany) {
            throw new BudgetException(String.valueOf(tooMany.getMessage()));
        }
        add(result.converged(), result.iterations(), result.maxDifference());
        seen().extra("outerRegions", (long) result.outerRegions());
        seen().extra("innerRegions", (long) result.innerRegions());
        double log = result.logPartitionFunction();
        // Only a proof gives zero.
        PartAnswer value = log == Double.NEGATIVE_INFINITY ? PartAnswer.zero() : PartAnswer.estimate(log);
        return resources().asksMarginals() ? value.withMarginals(Marginals.unsupported(result.marginals())) : value;
    }
}
