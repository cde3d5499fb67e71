package org.parseval.engine.state;

/**
 * How much is spent on the search for good states, and which of them count.
 *
 * @param chains that cool down; each ends in at most one state
 * @param peaks of tables at which chains start, at most
 * @param leastSweeps of a chain: with fewer it ends anywhere
 * @param mostSweeps of a chain: with more it finds the same
 * @param largestTable a model with a larger one, as a wide parity has, gets no chains
 * @param nanosPerEntry of a state of a variable in a factor, in one chain
 * @param share of the work that is left, for all chains
 * @param peakShare of its table: a peak that holds less may be missed without much harm
 * @param peakHeight times the mean entry: a lower one is met by chance
 * @param peakStep times any other entry: where several are alike, chains are in one of them or another
 * @param shortestShake variables that are shaken together, at least
 * @param longestShake variables that are shaken together are fewer
 */
record StatePolicy(
        int chains,
        int peaks,
        int leastSweeps,
        int mostSweeps,
        long largestTable,
        double nanosPerEntry,
        double share,
        double peakShare,
        double peakHeight,
        double peakStep,
        int shortestShake,
        int longestShake) {
    static final StatePolicy STANDARD = new StatePolicy(64, 16, 8, 32, 1 << 24, 8, 0.02, 0.01, 64, 8, 2, 9);
}
