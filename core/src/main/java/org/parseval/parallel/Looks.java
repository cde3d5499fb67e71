package org.parseval.parallel;

import java.util.function.BooleanSupplier;

/** Asks now and then whether to stop, so that short steps can each be followed by a look at the clock. */
public final class Looks implements Runnable {
    private static final int STEPS_BETWEEN = 256;

    private final BooleanSupplier stop;
    private int steps;
    private boolean stopped;

    /** @param stop what it throws ends the work */
    public Looks(BooleanSupplier stop) {
        this.stop = stop;
    }

    /** To be called before each step, also of work that is necessary after a stop. */
    @Override
    public void run() {
        if (steps++ % STEPS_BETWEEN == 0) {
            stopped |= stop.getAsBoolean();
        }
    }

    /** The same, and tells whether to stop. Once that is so, it stays so. */
    public boolean isStopped() {
        if (!stopped) {
            run();
        }
        return stopped;
    }
}
