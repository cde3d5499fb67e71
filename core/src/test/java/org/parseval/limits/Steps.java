package org.parseval.limits;

/** The work that {@link CountedClasses} have done, in rounds of loops and calls of methods. One thread counts at a time. */
public final class Steps {
    private static long taken;
    private static long most = Long.MAX_VALUE;

    private Steps() {}

    /** Begins to count; the step after the last that is allowed throws. */
    static void begin(long allowed) {
        taken = 0;
        most = allowed;
    }

    /** How many were taken since the beginning. */
    static long taken() {
        return taken;
    }

    /** Counts one more. */
    public static void take() {
        if (++taken > most) {
            // What has to be closed on the way out may still take some.
            most = Long.MAX_VALUE;
            throw new TooMany();
        }
    }

    /** Work went on after its limit; the stack says where. */
    static final class TooMany extends Error {
        private static final long serialVersionUID = 1;
    }
}
