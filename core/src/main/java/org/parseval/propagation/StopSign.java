package org.parseval.propagation;

import java.util.function.BooleanSupplier;

/** A signal to stop that is looked at after every so many entries of tables, and seen from then on. */
public final class StopSign {
    /** Entries between two looks. */
    private static final long PATIENCE = 1 << 16;

    private BooleanSupplier signal = () -> false;
    private long work;
    private boolean seen;

    /** Looks at another signal from now on, which has not been seen yet. */
    public void follow(BooleanSupplier other) {
        signal = other;
        seen = false;
    }

    /** Counts entries that were read. */
    public void count(long entries) {
        work += entries;
        if (work >= PATIENCE) {
            work = 0;
            seen |= signal.getAsBoolean();
        }
    }

    /** Whether the signal was seen. */
    public boolean isSeen() {
        return seen;
    }
}
