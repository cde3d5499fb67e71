package org.parseval.optimisation.mmap;

/**
 * The costs of steps, and how far they go. Work is counted in entries of cliques, so that the same seed gives the same answer wherever the time
 * suffices.
 *
 * @param cheapCells of an elimination in a constrained order that is done at once
 * @param shareForTables of the time left that an elimination in a constrained order may be forecast to take
 * @param mostForTables of the time left, after which it is given up
 * @param mostOfAll of the time left, for a part that is nearly the only one; smaller ones have less
 * @param leastOfAll of the time left, for a part among many
 * @param smallSums cells up to which a variable is summed out beforehand in any case
 * @param fewSums the same where no sum is left then
 * @param nanosPerCell of a sum at one state
 * @param leavesInTime so many sums at one state must fit into the time left to be made exactly
 * @param leafCells the most of one exact sum where time is not limited
 * @param firstIbound of the first bounds
 * @param growth by which the cells of the next ones are more at least, unless no such fit
 * @param iterations passes at each temperature of a bound
 * @param boundCells the most of one pass where time is not limited
 * @param shareForBounds of the time left that the next bounds may be forecast to take
 * @param searchSteps at a time in the search that bounds lead
 * @param roundWork of a local search, in cells, between two looks at the search
 * @param mostRounds of both where time is not limited
 * @param candidates states whose sums are estimated
 * @param shareForCandidates of the time left, for choosing among them
 */
record MarginalMapPolicy(
        double cheapCells,
        double shareForTables,
        double mostForTables,
        double mostOfAll,
        double leastOfAll,
        double smallSums,
        double fewSums,
        double nanosPerCell,
        int leavesInTime,
        double leafCells,
        int firstIbound,
        double growth,
        int iterations,
        double boundCells,
        double shareForBounds,
        double searchSteps,
        double roundWork,
        int mostRounds,
        int candidates,
        double shareForCandidates) {

    static final MarginalMapPolicy STANDARD = new MarginalMapPolicy(
            1e7, 0.4, 0.6, 0.9, 0.2, 1 << 8, 1 << 16, 4, 50, 1e9, 4, 4, 10, 1e8, 0.25, 1 << 16, 3e7, 200, 12, 0.6);

    /** The same with exact sums of no more than so many cells. */
    MarginalMapPolicy withLeafCells(double most) {
        return with(cheapCells, shareForTables, smallSums, fewSums, most);
    }

    /** The same without an elimination of all, and with no variable summed out beforehand. */
    MarginalMapPolicy withoutTables() {
        return with(0, 0, 0, 0, leafCells);
    }

    private MarginalMapPolicy with(double cheap, double share, double small, double few, double leaf) {
        return new MarginalMapPolicy(
                cheap,
                share,
                mostForTables,
                mostOfAll,
                leastOfAll,
                small,
                few,
                nanosPerCell,
                leavesInTime,
                leaf,
                firstIbound,
                growth,
                iterations,
                boundCells,
                shareForBounds,
                searchSteps,
                roundWork,
                mostRounds,
                candidates,
                shareForCandidates);
    }
}
