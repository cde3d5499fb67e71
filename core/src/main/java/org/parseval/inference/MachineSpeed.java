package org.parseval.inference;

/**
 * How fast this machine is, by a short trial, once a process. Costs in the engines are nanoseconds of the machine on which they were
 * measured; on a slow or busy one the same work takes longer, and a limit allows less of it.
 */
final class MachineSpeed {
    /** What one trial takes on the machine where costs were measured. */
    private static final double USUAL_NANOS = 1.1e6 / 16;

    private static final int STEPS = 1 << 16;

    /** The most, if the machine seems slow: it may be that the trial is not compiled yet. */
    private static final int TRIALS = 5 * 16;

    /** So many in a row that are no faster than the best before them are enough. */
    private static final int ENOUGH = 5;

    private static final double FASTER = 0.95;

    /** From here on a trial looks as if it were interpreted. */
    private static final double INTERPRETED = 4;

    /** A trial can be disturbed; beyond this it says more about the disturbance than about the machine. */
    private static final double MOST = 8;

    private MachineSpeed() {}

    private static final class Measured {
        private static final double SLOWNESS = measure();
    }

    static double slowness() {
        return Measured.SLOWNESS;
    }

    private static double measure() {
        double best = Double.POSITIVE_INFINITY;
        double sink = 0;
        int sinceFaster = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            long start = System.nanoTime();
            sink += work(trial);
            long nanos = System.nanoTime() - start;
            sinceFaster = nanos < FASTER * best ? 0 : sinceFaster + 1;
            best = Math.min(best, nanos);
            if (sinceFaster >= ENOUGH && best < INTERPRETED * USUAL_NANOS) {
                break;
            }
        }
        // A machine that seems faster may only have been lucky, and promises based on luck are broken.
        return sink == 0 ? 1 : Math.min(MOST, Math.max(1, best / USUAL_NANOS));
    }

    /** A chain of dependent additions and multiplications, which no compiler shortens. */
    private static double work(int start) {
        double x = 1 + start;
        for (int i = 0; i < STEPS; i++) {
            x = x * 0.999999 + 1e-6;
        }
        return x;
    }
}
