package org.parseval.engine.propagation;

import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Looks;
import org.parseval.propagation.BeliefRuns;
import org.parseval.propagation.PropagationSettings;

/** Belief propagation on one part. */
final class BeliefSolver extends IteratedSolver<BeliefRuns> {
    private final PropagationSettings settings;

    BeliefSolver(PropagationSettings settings, Part part, Resources resources) {
        super(part, resources, "propagating beliefs");
        this.settings = settings;
    }

    @Override
    protected BeliefRuns begin(Deadline deadline) {
        return new BeliefRuns(part().model(), settings, new Looks(deadline::mustHurry));
    }

    @Override
    protected PartAnswer answer(BeliefRuns runs) {
        return answer(runs.best());
    }
}
