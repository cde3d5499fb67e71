package org.parseval.engine.propagation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.propagation.Beliefs;

/** What the engines of this package share: iterations on one part after the other, told of together. */
abstract class IteratedWork implements Work {
    private final Problem problem;
    private final String phase;
    private final Map<String, Object> settings;
    private boolean converged = true;
    private long iterations;
    private double maxDifference;

    /** @param phase what progress calls it */
    IteratedWork(Problem problem, String phase, Map<String, Object> settings) {
        this.problem = problem;
        this.phase = phase;
        this.settings = settings;
    }

    @Override
    public final PartAnswer solve(int index, Deadline deadline) {
        problem.progress().report(phase, (double) index / problem.parts().size());
        return solve(index, problem.parts().get(index), deadline);
    }

    abstract PartAnswer solve(int index, Model part, Deadline deadline);

    final boolean asksMarginals() {
        return problem.task() == Task.MAR;
    }

    /** Counts the iterations on a part. */
    final void add(boolean partConverged, long partIterations, double partDifference) {
        converged &= partConverged;
        iterations = Math.max(iterations, partIterations);
        maxDifference = Math.max(maxDifference, partDifference);
    }

    /** What belief propagation says of a part, its iterations counted. */
    final PartAnswer answer(Model part, Beliefs beliefs) {
        add(beliefs.isConverged(), beliefs.iterations(), beliefs.maxDifference());
        double log = beliefs.logPartitionFunction();
        PartAnswer answer = beliefs.isExact() ? PartAnswer.exact(log) : PartAnswer.estimate(log);
        return asksMarginals() ? answer.withMarginals(marginals(part, beliefs)) : answer;
    }

    private static double[][] marginals(Model part, Beliefs beliefs) {
        double[][] marginals = new double[part.variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = beliefs.variable(v);
        }
        return marginals;
    }

    @Override
    public final Map<String, Object> settings() {
        return settings;
    }

    /** Whether all parts converged, the most iterations of a part, and the largest last change in a part. */
    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        diagnostics.put("converged", converged);
        diagnostics.put("iterations", iterations);
        diagnostics.put("maxDifference", maxDifference);
        return diagnostics;
    }
}
