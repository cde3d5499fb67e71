package org.parseval.inference;

import java.util.function.BooleanSupplier;

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
    private final BooleanSupplier others;
    private volatile boolean given;

    /** A signal that is not given yet. */
    public StopSignal() {
        this(() -> false);
    }

    private StopSignal(BooleanSupplier others) {
        this.others = others;
    }

    /** A signal that is given when this one is, or while something is so. */
    StopSignal orWhile(BooleanSupplier so) {
        return new StopSignal(() -> isGiven() || so.getAsBoolean());
    }

    /** Asks to stop. It cannot be taken back. */
    public void give() {
        given = true;
    }

    /** Whether to stop. An interrupt is remembered, so that threads which were not interrupted learn of it. */
    public boolean isGiven() {
        if (others.getAsBoolean()) {
            return true;
        }
        if (!given && Thread.currentThread().isInterrupted()) {
            given = true;
        }
        return given;
    }
}
