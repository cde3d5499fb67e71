package org.parseval.experiments.paper.learning;

import java.util.List;
import java.util.Optional;
import org.parseval.experiments.generators.BoxImages;

/**
 * A model, what it took to learn it, and how the engines see it.
 *
 * @param how it was learnt
 * @param seed of the images, the learner and the engines
 * @param pictures by all engines that were asked
 * @param exact what {@code exact} says of log Z, if it can
 */
record LearntModel(
        String how, long seed, BoxImages boxes, Effort effort, List<MarginalPicture> pictures, Optional<Exact> exact) {

    /**
     * The work of a learner.
     *
     * @param complete whether it came to its end before its time
     */
    record Effort(double seconds, int steps, boolean complete) {}

    /** @param width of the elimination */
    record Exact(double log10, double seconds, int width) {}

    MarginalPicture by(String name) {
        return pictures.stream()
                .filter(picture -> picture.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The error of an engine's log10 Z; not a number where it or the exact one is not known. */
    double logError(MarginalPicture picture) {
        return exact.map(known -> Math.abs(picture.log10() - known.log10())).orElse(Double.NaN);
    }
}
