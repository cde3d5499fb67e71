package org.parseval.engine.propagation;

import java.util.EnumSet;
import java.util.Set;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Task;
import org.parseval.propagation.MeanField;
import org.parseval.propagation.MeanFieldSettings;

/**
 * Engine {@code meanfield}: naive mean field, whose estimate is a certified lower bound of the partition function.
 *
 * <pre>{@code
 * Engine engine = new MeanFieldEngine(MeanFieldSettings.standard().withRestarts(50));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class MeanFieldEngine extends PartwiseEngine {
    private final MeanFieldSettings settings;

    /** @param settings but for the seed, which is the budget's */
    public MeanFieldEngine(MeanFieldSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "meanfield";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    protected Work begin(Problem problem) {
        MemoryCheck.check(problem, MeanField::bytes);
        return new MeanFieldWork(settings.withSeed(problem.budget().seed()), problem);
    }
}
