package org.parseval.engine.fourier;

import java.util.EnumSet;
import java.util.Set;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Task;

/**
 * Engine {@code fourier}: variable elimination with messages in the Fourier domain, truncated to a message size (Xue,
 * Ermon, Le Bras, Gomes and Selman 2016). Exact where every message fits as a table; else an estimate without error
 * bar, possibly of the wrong sign, which the answer tells.
 *
 * <pre>{@code
 * Engine engine = new FourierEngine(FourierSettings.standard().withMessageSize(1 << 14));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class FourierEngine extends PartwiseEngine {
    private final FourierSettings settings;

    public FourierEngine(FourierSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "fourier";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    protected boolean keepsParities() {
        return true;
    }

    /** Mini-buckets find out where the messages come to nothing; the search would need tables of wide parities. */
    @Override
    protected boolean provesZero() {
        return false;
    }

    @Override
    protected Work begin(Problem problem) {
        return new FourierWork(settings, problem);
    }
}
