package org.parseval.engine.propagation;

import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;

/** Belief propagation on one part. */
final class BeliefSolver extends IteratedSolver {
    private final PropagationSettings settings;

    BeliefSolver(PropagationSettings settings, Part part, Resources resources) {
        super(part, resources, "propagating beliefs");
        this.settings = settings;
    }

    @Override
    PartAnswer solve(Deadline deadline) {
        double start = deadline.elapsedSeconds();
        Beliefs beliefs = BeliefPropagation.run(part().model(), settings, deadline::passed);
        double seconds = deadline.elapsedSeconds() - start;
        seen().extra("messagesUpdated", beliefs.messagesUpdated());
        seen().extra("messagesPerSecond", seconds > 0 ? beliefs.messagesUpdated() / seconds : 0.0);
        return answer(beliefs);
    }
}
