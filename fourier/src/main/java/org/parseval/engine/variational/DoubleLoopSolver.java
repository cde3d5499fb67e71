package org.parseval.engine.variational;

import java.util.Optional;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.propagation.IteratedSolver;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Marginals;
import org.parseval.parallel.Looks;
import org.parseval.propagation.BeliefRuns;
import org.parseval.propagation.Iteration;
import org.parseval.propagation.PropagationSettings;
import org.parseval.variational.DoubleLoop;
import org.parseval.variational.DoubleLoopRun;
import org.parseval.variational.KikuchiSettings;
import org.parseval.variational.RegionLimitException;

/** The double loop on one part. */
final class DoubleLoopSolver extends IteratedSolver<Iteration> {
    private final KikuchiSettings settings;
    private Optional<String> obstacle = Optional.empty();

    /** @param settings with given regions, if any, over the part's variables */
    DoubleLoopSolver(KikuchiSettings settings, Part part, Resources resources) {
        super(part, resources, "propagating beliefs of regions");
        this.settings = settings;
    }

    /** Without loops two passes of belief propagation are exact, and far faster than the double loop. */
    @Override
    protected Iteration begin(Deadline deadline) {
        BeliefRuns runs =
                new BeliefRuns(part().model(), PropagationSettings.standard(), new Looks(deadline::mustHurry));
        if (runs.isTree()) {
            return runs;
        }
        try {
            return new DoubleLoopRun(part().model(), settings, resources().memoryBytes(), deadline::passed);
        } catch (RegionLimitException tooMany) {
            obstacle = Optional.of(String.valueOf(tooMany.getMessage()));
            deadline.check();
            throw new BudgetException(obstacle.get());
        }
    }

    @Override
    protected PartAnswer answer(Iteration current) {
        return current instanceof DoubleLoopRun loop ? answer(loop.best()) : answer(((BeliefRuns) current).best());
    }

    private PartAnswer answer(DoubleLoop result) {
        add(result.converged(), result.iterations(), result.maxDifference());
        seen().count("outerRegions", result.outerRegions());
        seen().count("innerRegions", result.innerRegions());
        double log = result.logPartitionFunction();
        // Only a proof gives zero.
        PartAnswer value = log == Double.NEGATIVE_INFINITY ? PartAnswer.zero() : PartAnswer.estimateLn(log);
        return resources().asksMarginals() ? value.withMarginals(Marginals.unsupported(result.marginals())) : value;
    }

    @Override
    public Optional<String> obstacle() {
        return obstacle;
    }
}
