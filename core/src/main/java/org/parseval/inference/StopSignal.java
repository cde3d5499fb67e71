package org.parseval.inference;

/**
 * A handle by which another thread asks an engine to stop; the engine then returns its best answer so far. An interrupt of the
 * thread that called the engine counts as the same request.
 *
 * <pre>{@code
 * StopSignal stop = new StopSignal();
 * button.onClick(stop::give);
 * Answer best = engine.solve(model, query, budget.withStop(stop), Progress.SILENT);
 * }</pre>
 */
public final class StopSignal {
    private volatile boolean given;

    /** Asks to stop. It cannot be taken back. */
    public void give() {
        given = true;
    }

    /** Whether to stop. An interrupt is remembered, so that threads which were not interrupted learn of it. */
    public boolean isGiven() {
        if (!given && Thread.currentThread().isInterrupted()) {
            given = true;
        }
        return given;
    }
}
