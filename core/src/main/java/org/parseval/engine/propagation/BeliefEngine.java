package org.parseval.engine.propagation;

import java.util.EnumSet;
import java.util.Set;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Task;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.PropagationSettings;

/**
 * Engine {@code bp}: loopy belief propagation with Bethe's estimate of the partition function. Exact for parts without
 * loops; else an estimate without error bar, which says whether the messages converged.
 *
 * <pre>{@code
 * Engine engine = new BeliefEngine(PropagationSettings.standard().withSchedule(Schedule.RESIDUAL));
 * Answer answer = engine.solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class BeliefEngine extends PartwiseEngine {
    private final PropagationSettings settings;

    /** @param settings but for the seed, which is the budget's */
    public BeliefEngine(PropagationSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "bp";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    protected Work begin(Problem problem) {
        MemoryCheck.check(problem, BeliefPropagation::bytes);
        return new BeliefWork(settings.withSeed(problem.budget().seed()), problem);
    }
}
