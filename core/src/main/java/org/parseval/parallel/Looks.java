package org.parseval.parallel;

import java.util.function.BooleanSupplier;

/** Asks now and then whether to stop, so that short steps can each be followed by a look at the clock. */
public final class Looks implements Runnable {
    private static final int STEPS_BETWEEN = 256;

    private final BooleanSupplier stop;
    private int left;
    private boolean stopped;

    /** @param stop what it throws ends the work */
    public Looks(BooleanSupplier stop) {
        this.stop = stop;
    }

    /** Looks at something that throws when the work is to be given up. */
    public static Looks giveUpBy(Runnable check) {
        return new Looks(() -> {
            check.run();
            return false;
        });
    }

    /** To be called before each step, also of work that is necessary after a stop. */
    @Override
    public void run() {
        take(1);
    }

    /** The same before a step as long as so many short ones. */
    public void take(int shortSteps) {
        if (left <= 0) {
            left = STEPS_BETWEEN;
            stopped |= stop.getAsBoolean();
        }
        left -= shortSteps;
    }

    /** The same, and tells whether to stop. Once that is so, it stays so. */
    public boolean isStopped() {
        if (!stopped) {
            run();
        }
        return stopped;
    }
}
