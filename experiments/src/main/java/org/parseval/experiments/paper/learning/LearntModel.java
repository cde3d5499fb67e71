package org.parseval.experiments.paper.learning;

import java.util.List;
import java.util.Optional;
import org.parseval.experiments.generators.BoxImages;
import org.parseval.inference.Answer;
import org.parseval.learning.ising.Learnt;

/**
 * A model, how long it took to learn, and how the engines see it.
 *
 * @param how it was learnt
 * @param pictures by all engines that were asked
 * @param exact what {@code exact} says of log Z, if it can
 */
record LearntModel(
        String how,
        BoxImages boxes,
        Learnt learnt,
        double seconds,
        List<MarginalPicture> pictures,
        Optional<Answer> exact) {

    MarginalPicture by(String name) {
        return pictures.stream()
                .filter(picture -> picture.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The error of an engine's log10 Z; not a number where it or the exact one is not known. */
    double logError(MarginalPicture picture) {
        return exact.isPresent() && picture.answer().isPresent()
                ? Math.abs(picture.answer().get().value().log10()
                        - exact.get().value().log10())
                : Double.NaN;
    }
}
