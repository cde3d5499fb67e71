package org.parseval.optimisation.dual;

/**
 * The numbers in the rules of engine {@code dual}.
 *
 * @param shakes of the local search that improves a state
 * @param mostSweeps forth and back, before the search
 * @param leastGain of a sweep, as a share of what is missing to a proof; some sweeps that gain less are the last
 * @param patience how many
 * @param widest joint states of a table that the search looks at in every node
 * @param slice of the search, in entries looked at
 * @param nanosPerEntry what looking at an entry takes
 * @param conflicts of a slice of the search for any state, and as long for a walk
 * @param nanosPerConflict what one takes
 * @param mostWork in entries, after which a search without a time limit ends
 */
record DualPolicy(
        long shakes,
        int mostSweeps,
        double leastGain,
        int patience,
        long widest,
        double slice,
        double nanosPerEntry,
        int conflicts,
        double nanosPerConflict,
        double mostWork) {

    static DualPolicy standard() {
        return new DualPolicy(1000, 200, 0.003, 4, 4096, 5e6, 2, 500, 2e4, 2e10);
    }
}
