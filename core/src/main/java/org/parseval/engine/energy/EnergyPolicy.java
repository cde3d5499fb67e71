package org.parseval.engine.energy;

/**
 * How the engine divides its work, and when it believes its samples. A share is one of the work that is left.
 *
 * @param firstIslands of samples, for a first look at the weights, at most
 * @param momentNanos what a first look may cost however little its elimination did
 * @param islandsAtATime so that not all is lost when the time is up on the way
 * @param firstLookShare what a first look may cost where a finer elimination could be had instead
 * @param looksLeft for how many first looks there must be work after that elimination: they take longer than forecast while the
 *     program is new
 * @param growth how many times more a rung costs than the one before, until two are known
 * @param shareOfARung what one more rung may cost by its forecast
 * @param varianceOfNextRung as a share of that of the samples before, at best
 * @param shareOfMemoryBelow in which samples of the rung below can be kept ready
 * @param patienceNanos what may be spent where no time limit is given
 * @param mostSamples of one elimination
 * @param mostUnbelieved of one elimination whose samples are not believed, which more of them hardly change
 * @param evenEfficiency from which the weights add little to the error of marginals
 * @param largePart variables from which on the coarsest rung may be left out
 * @param fewFactors of a variable, for that
 * @param shakes of the local search for a best state
 */
record EnergyPolicy(
        int firstIslands,
        double momentNanos,
        int islandsAtATime,
        double firstLookShare,
        double looksLeft,
        double growth,
        double shareOfARung,
        double varianceOfNextRung,
        double shareOfMemoryBelow,
        double patienceNanos,
        long mostSamples,
        long mostUnbelieved,
        double evenEfficiency,
        int largePart,
        int fewFactors,
        int shakes) {
    static final EnergyPolicy STANDARD =
            new EnergyPolicy(16, 1e7, 16, 0.1, 3, 6, 0.4, 0.125, 0.1, 60e9, 4_000_000, 200_000, 0.9, 20_000, 8, 20_000);
}
