package org.parseval.engine.propagation;

import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;

/** Belief propagation at work, part by part. */
final class BeliefWork extends IteratedWork {
    private final PropagationSettings settings;
    private long messages;
    private long nanos;

    BeliefWork(PropagationSettings settings, Problem problem) {
        super(problem, "propagating beliefs", settings.asMap());
        this.settings = settings;
    }

    @Override
    PartAnswer solve(int index, Model part, Deadline deadline) {
        long start = System.nanoTime();
        Beliefs beliefs = BeliefPropagation.run(part, settings, deadline::passed);
        nanos += System.nanoTime() - start;
        messages += beliefs.messagesUpdated();
        return answer(part, beliefs);
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = super.diagnostics();
        diagnostics.put("messagesUpdated", messages);
        diagnostics.put("messagesPerSecond", nanos == 0 ? 0.0 : messages / (nanos * 1e-9));
        return diagnostics;
    }
}
