package org.parseval.engine.energy;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.engine.SampleMean;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;

/**
 * One refinement and what came of it.
 *
 * @param refinement how finely the energy was kept
 * @param logValue the estimate of the elimination
 * @param loss the bound on its error, that of rounding included, floors aside
 * @param floor that zeros were given, if there are any
 * @param spins of the energy
 * @param ensemble samples, if some were drawn
 */
record Attempt(
        Refinement refinement,
        double logValue,
        double loss,
        OptionalDouble floor,
        int spins,
        Optional<Ensemble> ensemble) {
    private static final Belief BELIEF = Belief.MEASURED;

    /** Fewer say too little about their own spread. */
    static final int FEWEST_ISLANDS = 4;

    Attempt with(Ensemble samples) {
        return new Attempt(refinement, logValue, loss, floor, spins, Optional.of(samples));
    }

    /** What the samples say, if they say anything. */
    Optional<SampleMean> mean() {
        return ensemble.filter(e -> e.islands() >= FEWEST_ISLANDS)
                .map(Ensemble::mean)
                .filter(SampleMean::isKnown);
    }

    /**
     * Whether the spread of the samples says how far off their mean is. It does not where few of them carry the weight, nor where their
     * mean is far below what the elimination expects: then all that counts lies where samples hardly come, and what they found of it
     * may be a small part. Islands whose samples were resampled differ as wholes, and few of them say little about that.
     */
    boolean isBelieved() {
        return mean().isPresent() && hasEnoughIslands() && isEven();
    }

    /** Whether a few more islands could make its samples believed. */
    boolean lacksIslands() {
        return mean().isPresent() && !hasEnoughIslands() && isEven();
    }

    private boolean hasEnoughIslands() {
        Ensemble samples = ensemble.orElseThrow();
        return samples.resamplings() == 0 || samples.islands() >= BELIEF.islands();
    }

    private boolean isEven() {
        Ensemble samples = ensemble.orElseThrow();
        return (samples.efficiency() >= BELIEF.efficiency() || isEvenForItsSize(samples))
                && mean().orElseThrow().logMean() >= logValue - BELIEF.shortfall() - BELIEF.shortfallPerSpin() * spins;
    }

    /** Where samples are resampled on the way, the variance of the logarithms adds up over the spins, and may be as large. */
    private boolean isEvenForItsSize(Ensemble samples) {
        return samples.resamplings() > 0
                && samples.variancePerSample() <= spins / BELIEF.spins() * (1 / BELIEF.efficiency() - 1);
    }

    /** The certificate. With a floor there is only the upper half: a floor can but add to the sum. */
    Answer.Bounds certified() {
        return new Answer.Bounds(floor.isPresent() ? Double.NEGATIVE_INFINITY : logValue - loss, logValue + loss);
    }

    /** One line for the diagnostics. */
    String describe() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "neighbours %d, epsilon %.3g, order %d: log10 Z of the part %.8g",
                refinement.neighbours(),
                refinement.epsilon(),
                refinement.order(),
                logValue / LogNumber.LN_10));
        if (ensemble.isPresent()) {
            Optional<SampleMean> mean = mean();
            text.append(
                    String.format(Locale.ROOT, "; %d samples: ", ensemble.get().samples()));
            text.append(
                    mean.isEmpty()
                            ? "none possible"
                            : String.format(
                                    Locale.ROOT,
                                    "%.8g, standard error %.2g, efficiency %.2g",
                                    mean.get().logMean() / LogNumber.LN_10,
                                    mean.get().relativeError() / LogNumber.LN_10,
                                    ensemble.get().efficiency()));
        }
        return text.toString();
    }
}
