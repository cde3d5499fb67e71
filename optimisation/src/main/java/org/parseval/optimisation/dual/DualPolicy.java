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
 * @param conflicts of a slice of the search for any state
 * @param flips of the walk that takes turns with it, which take as long
 * @param nanosPerSlice what both take
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
        long flips,
        double nanosPerSlice,
        double mostWork) {

    static DualPolicy standard() {
        return new DualPolicy(1000, 200, 0.003, 4, 4096, 5e6, 2, 500, 50_000, 2e7, 2e10);
    }
}
