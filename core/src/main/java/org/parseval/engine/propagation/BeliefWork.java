package org.parseval.engine.propagation;

import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;

/** Belief propagation at work, part by part. */
final class BeliefWork implements Work {
    private final PropagationSettings settings;
    private final Problem problem;
    private final RunReport report = new RunReport();
    private long messages;
    private long nanos;

    BeliefWork(PropagationSettings settings, Problem problem) {
        this.settings = settings;
        this.problem = problem;
    }

    @Override
    public PartAnswer solve(int index, Deadline deadline) {
        problem.progress()
                .report("propagating beliefs", (double) index / problem.parts().size());
        Model part = problem.parts().get(index);
        long start = System.nanoTime();
        Beliefs beliefs = BeliefPropagation.run(part, settings, deadline::passed);
        nanos += System.nanoTime() - start;
        messages += beliefs.messagesUpdated();
        report.add(beliefs.isConverged(), beliefs.iterations(), beliefs.maxDifference());
        double log = beliefs.logPartitionFunction();
        PartAnswer answer = beliefs.isExact() ? PartAnswer.exact(log) : PartAnswer.estimate(log);
        return problem.task() == Task.MAR ? answer.withMarginals(marginals(part, beliefs)) : answer;
    }

    static double[][] marginals(Model part, Beliefs beliefs) {
        double[][] marginals = new double[part.variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = beliefs.variable(v);
        }
        return marginals;
    }

    @Override
    public Map<String, Object> settings() {
        return settings.asMap();
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = report.asMap();
        diagnostics.put("messagesUpdated", messages);
        diagnostics.put("messagesPerSecond", nanos == 0 ? 0.0 : messages / (nanos * 1e-9));
        return diagnostics;
    }
}
