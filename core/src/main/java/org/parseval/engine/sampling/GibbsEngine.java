package org.parseval.engine.sampling;

import java.util.EnumSet;
import java.util.Set;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Task;

/**
 * Engine {@code gibbs}: Markov chain Monte Carlo. Marginals are averages over Gibbs chains; the partition function comes
 * from population annealing or from an integral along the coupling path. Answers are estimates with a standard
 * error and an interval, and say when they carry no information.
 *
 * <pre>{@code
 * Engine engine = new GibbsEngine(GibbsSettings.standard().withChains(1024));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class GibbsEngine extends PartwiseEngine {
    private final GibbsSettings settings;

    public GibbsEngine(GibbsSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "gibbs";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    protected Work begin(Problem problem) {
        return new GibbsWork(settings, problem);
    }
}
