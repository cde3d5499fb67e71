package org.parseval.engine.fourier;

/**
 * The choices that no option of the user decides.
 *
 * @param firstBits the message size of the first rung, as a power of two
 * @param stepBits by how many powers of two each rung is larger than the one before
 * @param mostBits the largest message size of a rung that truncates, as a power of two
 * @param sampleBits the message size if there are to be samples: each costs as much as the messages have terms
 * @param cheapCells entries of all buckets up to which an exact elimination needs no rung before it
 * @param orderShare of the time that the search for an order may take
 * @param orderPasses the most passes of min-fill that are compared by their loss
 * @param orderWork entries that all of these passes may read
 * @param gaugeTolerance the most change of a message with which the gauge is taken to be found
 * @param gaugeShare of the time that the search for a gauge may take
 * @param leastEffective effective samples: fewer say too little, also about their own error
 * @param heaviestTail the shape of the tail of the weights up to which their mean has an error to speak of
 * @param mostUncovered the share of states of high weight, found by other means, that the samples may lack
 */
record FourierPolicy(
        int firstBits,
        int stepBits,
        int mostBits,
        int sampleBits,
        double cheapCells,
        double orderShare,
        int orderPasses,
        double orderWork,
        double gaugeTolerance,
        double gaugeShare,
        double leastEffective,
        double heaviestTail,
        double mostUncovered) {

    static FourierPolicy standard() {
        return new FourierPolicy(4, 4, 20, 10, 1 << 24, 0.25, 64, 3e7, 1e-9, 0.2, 100, 0.7, 0.05);
    }
}
