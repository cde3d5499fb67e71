package org.parseval.engine.estimate;

/**
 * How errors are made of batches; {@link Trust} says when they are stated.
 *
 * @param fewestBatches that say enough about their own spread
 * @param fewestForMarginals fewer batches may agree by luck in all variables at once, where these hang together; then no error is stated
 * @param fewestForAFit fewer batches say too little about a slope
 * @param commonFreedom degrees of freedom that the spread common to all marginals stands for
 * @param manyResamplings of a batch, from which on its estimate is log-normal
 * @param uneven the variance of logarithms from which on that matters
 * @param worthAControl a control is used where the error is at most this share of that without it: one that helps less may do so by chance
 * @param unseen samples that may have been missed or met by luck, as a variance. Those that were met k times were due k times up to the square
 *     root of k + 2, roughly, and not of k: that of samples of weight zero, none of which came, would else be certain
 * @param suspicious standard errors of a difference that chance explains well, at most
 * @param disagreement standard errors of a difference that chance hardly explains
 * @param spare samples beyond those that are forecast to suffice, since errors are only estimates
 */
record ErrorPolicy(
        int fewestBatches,
        int fewestForMarginals,
        int fewestForAFit,
        int commonFreedom,
        int manyResamplings,
        double uneven,
        double worthAControl,
        double unseen,
        double suspicious,
        double disagreement,
        double spare) {
    static final ErrorPolicy STANDARD = new ErrorPolicy(4, 7, 16, 4, 10, 0.5, 0.5, 2, 1.5, 3, 1.1);
}
