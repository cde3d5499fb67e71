package org.parseval.engine.fourier;

import org.parseval.engine.MethodEngine;

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
public final class FourierEngine extends MethodEngine {
    /** An engine with these settings. */
    public FourierEngine(FourierSettings settings) {
        super(new FourierMethod(settings));
    }
}
