package org.parseval.inference;

/**
 * How much work a second holds on this machine, now: the work that was done by the time that it took. Work is counted in nanoseconds of the
 * machine on which the engines' costs were measured; a slow or busy machine takes longer for the same work, and a limit of time allows less of it.
 *
 * <pre>{@code
 * Pace pace = Pace.usual();
 * pace.note(2e9, 5e9);
 * double seconds = 3 * pace.slowness();
 * }</pre>
 */
public final class Pace {
    /** Machines of today take so many times longer than the one on which costs were measured. */
    private static final double USUAL = 2;

    /** So much work at the usual pace counts beside what was measured: the first pieces of a process are not compiled yet. */
    private static final double FIRST_WORK = 1e9;

    private final double first;
    private final boolean learns;
    private double work;
    private double nanos;

    private Pace(double first, boolean learns) {
        if (!(first > 0 && first < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("slowness " + first + ", expected a number above 0");
        }
        this.first = first;
        this.learns = learns;
    }

    /** Begins with what is usual, and learns from the work that is done. */
    public static Pace usual() {
        return new Pace(USUAL, true);
    }

    /** Stays as it is, for work on a clock that is not this machine's. */
    public static Pace fixed(double slowness) {
        return new Pace(slowness, false);
    }

    /**
     * Takes note of work that was done.
     *
     * @param done counted
     * @param took nanoseconds of the clock, times the threads that shared the work
     */
    public synchronized void note(double done, double took) {
        if (learns && done > 0 && took > 0) {
            work += done;
            nanos += took;
        }
    }

    /** How many times longer than on the machine of the costs the same work takes. */
    public synchronized double slowness() {
        return (first * FIRST_WORK + nanos) / (FIRST_WORK + work);
    }
}
