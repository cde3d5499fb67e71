package org.parseval.engine.estimate;

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
    private static final ErrorPolicy ERRORS = ErrorPolicy.STANDARD;

    public static Agreement of(SampleMean best, Optional<SampleMean> other) {
        double log = other.map(SampleMean::logMean).orElse(best.logMean());
        double error = other.map(SampleMean::relativeError).orElse(0.0);
        return of(best.logMean(), best.relativeError(), best.interval(), log, error);
    }

    /**
     * For two estimates of which nothing else is known.
     *
     * @param log of the better one, with its error and interval
     */
    public static Agreement of(double log, double error, Answer.Confidence own, double otherLog, double otherError) {
        double difference = otherLog - log;
        double deviation = Math.abs(difference) / Math.hypot(otherError, error);
        if (!(deviation > ERRORS.suspicious())) {
            return new Agreement(true, error, own);
        }
        Answer.Bounds wide = new Answer.Bounds(
                Math.min(own.bounds().lnLow(), otherLog), Math.max(own.bounds().lnHigh(), otherLog));
        return new Agreement(
                deviation <= ERRORS.disagreement(),
                Math.max(error, Math.abs(difference) / 2),
                new Answer.Confidence(wide, own.level()));
    }
}
