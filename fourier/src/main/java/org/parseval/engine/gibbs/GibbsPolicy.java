package org.parseval.engine.gibbs;

/**
 * How the engine divides its time, and when it states an error.
 *
 * @param startShare of the time for marginals, the most that goes to Z and to good starts, which matter most where
 *     chains hardly mix
 * @param startError relative, of the weights of starts, which need not be precise
 * @param burnInShare of the time for chains, the most that goes to sweeps that do not count
 * @param fill a round is begun if it is likely to take at most this share of the time left
 * @param growth of a round over the one before, at the most
 * @param firstUpdates of single variables in the first round of annealing, so that even a large model has an answer
 *     soon
 * @param firstChains of the first round of an integral, so that it ends soon
 * @param populations enough that their differences tell the error
 * @param firstTemperatures of annealing
 * @param fewestTemperatures with fewer, little is known about the error, even if all weights agree
 * @param strongestStart of a factor of the spanning forest: a forest at full strength may be as good as frozen, and in
 *     another state than the whole model
 * @param largestErrorToAgree relative; with a larger one a round says too little to be agreed with
 * @param largestError of log Z: beyond this the error itself is hardly known
 * @param largestMarginalError where chains do not mix, but the populations from which they started agree
 * @param largestRHat chains that differ by more have not forgotten where they started
 * @param smallestSize effective samples of chains that mix
 * @param startDraws of a start before one that search found is taken
 * @param patienceNanos the work is taken for this much where no time limit is given, of which a small share is for a look at modes
 */
record GibbsPolicy(
        double startShare,
        double startError,
        double burnInShare,
        double fill,
        int growth,
        int firstUpdates,
        int firstChains,
        int populations,
        int firstTemperatures,
        int fewestTemperatures,
        double strongestStart,
        double largestErrorToAgree,
        double largestError,
        double largestMarginalError,
        double largestRHat,
        double smallestSize,
        int startDraws,
        double patienceNanos) {
    static final GibbsPolicy STANDARD =
            new GibbsPolicy(0.6, 0.02, 0.25, 0.8, 4, 1 << 22, 8, 16, 2, 32, 0.3, 0.5, 0.3, 0.05, 1.1, 10, 100, 10e9);

    /** Whether the error that a round states can be believed. */
    boolean believes(AnnealingRound round, boolean agreeing) {
        return agreeing && round.mean().relativeError() <= largestError && round.temperatures() >= fewestTemperatures;
    }

    /** Whether the error that an integral states can be believed. */
    boolean believes(PathEstimate estimate) {
        return estimate.chains() > 1
                && estimate.logZ() > Double.NEGATIVE_INFINITY
                && estimate.rHat() <= largestRHat
                && estimate.totalError() <= largestError;
    }

    /** Chains that mix are known to; where they do not, the populations from which they started may still agree. */
    boolean believes(MarginalEstimate estimate) {
        return isMixing(estimate) || estimate.error() <= largestMarginalError;
    }

    boolean isMixing(MarginalEstimate estimate) {
        return estimate.rHat() <= largestRHat && estimate.effectiveSize() >= smallestSize;
    }
}
