package org.parseval.engine.propagation;

import java.util.EnumSet;
import java.util.Set;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Task;
import org.parseval.propagation.KikuchiSettings;

/**
 * Engine {@code hak}: generalised belief propagation by the double loop of Heskes, Albers and Kappen, with Kikuchi's
 * estimate of the partition function. Exact for parts without loops; else an estimate without error bar.
 *
 * <pre>{@code
 * Engine engine = new DoubleLoopEngine(KikuchiSettings.standard().withRegions(new Regions.Loops(4)));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class DoubleLoopEngine extends PartwiseEngine {
    private final KikuchiSettings settings;

    /** @param settings with given regions, if any, over the variables of the models to be solved */
    public DoubleLoopEngine(KikuchiSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "hak";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    protected Work begin(Problem problem) {
        return new DoubleLoopWork(settings, problem);
    }
}
