package org.parseval.engine.fourier;

import org.parseval.engine.estimate.LadderPolicy;

/**
 * The choices that no option of the user decides.
 *
 * @param firstBits the message size of the first rung, as a power of two
 * @param stepBits by how many powers of two each rung is larger than the one before
 * @param mostBits the largest message size of a rung that truncates, as a power of two
 * @param sampleBits the message size if there are to be samples: each costs as much as the messages have terms
 * @param cheapCells entries of all buckets up to which an exact elimination needs no rung before it
 * @param orderShare of the time that the search for an order may take
 * @param gaugeTolerance the most change of a message with which the gauge is taken to be found
 * @param gaugeShare of the time that the search for a gauge may take
 * @param ladder when samples are believed
 * @param batchSize samples of a batch, at most
 * @param workOfABatch terms to be looked at for a batch, at most, so that little is lost when the time is up
 */
record FourierPolicy(
        int firstBits,
        int stepBits,
        int mostBits,
        int sampleBits,
        double cheapCells,
        double orderShare,
        double gaugeTolerance,
        double gaugeShare,
        LadderPolicy ladder,
        int batchSize,
        double workOfABatch) {

    static FourierPolicy standard() {
        return new FourierPolicy(4, 4, 20, 10, 1 << 24, 0.25, 1e-9, 0.2, LadderPolicy.STANDARD, 1024, 1 << 29);
    }
}
