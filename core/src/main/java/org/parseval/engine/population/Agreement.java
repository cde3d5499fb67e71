package org.parseval.engine.population;

import java.util.Optional;
import org.parseval.engine.SampleMean;
import org.parseval.inference.Answer;

/**
 * The interval of the best samples, checked against the mean of another refinement. Samples can miss a part of the model that
 * the elimination overlooks, and then look better than they are; other refinements overlook other parts. Where two means
 * differ by more than their errors explain, the interval is widened to hold both.
 *
 * @param agree whether the two lie no further apart than chance allows
 * @param error the standard error, as large as the difference says
 * @param interval for the logarithm
 */
public record Agreement(boolean agree, double error, Answer.Confidence interval) {
    /** Standard errors of a difference that chance explains well. */
    private static final double SUSPICIOUS = 1.5;

    /** Standard errors of a difference that chance hardly explains. */
    private static final double DISAGREEMENT = 3;

    public static Agreement of(SampleMean best, Optional<SampleMean> other) {
        return of(best, other, SUSPICIOUS);
    }

    /**
     * For a mean that was checked in other ways already, so that only a difference that chance hardly explains counts: what widens it
     * would else hide that it is far more precise than the other.
     */
    public static Agreement ofChecked(SampleMean best, Optional<SampleMean> other) {
        return of(best, other, DISAGREEMENT);
    }

    private static Agreement of(SampleMean best, Optional<SampleMean> other, double suspicious) {
        Answer.Confidence own = best.interval();
        double difference = other.map(mean -> mean.logMean() - best.logMean()).orElse(0.0);
        double deviation = Math.abs(difference)
                / Math.hypot(other.map(SampleMean::relativeError).orElse(0.0), best.relativeError());
        if (!(deviation > suspicious)) {
            return new Agreement(true, best.relativeError(), own);
        }
        Answer.Bounds wide = new Answer.Bounds(
                Math.min(own.bounds().low(), best.logMean() + difference),
                Math.max(own.bounds().high(), best.logMean() + difference));
        return new Agreement(
                deviation <= DISAGREEMENT,
                Math.max(best.relativeError(), Math.abs(difference) / 2),
                new Answer.Confidence(wide, own.level()));
    }
}
