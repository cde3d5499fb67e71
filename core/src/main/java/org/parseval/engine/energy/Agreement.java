package org.parseval.engine.energy;

import java.util.List;
import org.parseval.engine.SampleMean;
import org.parseval.inference.Answer;

/**
 * The interval of the best samples, checked against those of other refinements. Samples can miss a part of the model that
 * the elimination overlooks, and then look better than they are; other refinements overlook other parts. Where intervals
 * do not meet, the answer's spans both.
 *
 * @param agree whether all intervals meet
 * @param error the standard error, as large as the widened interval says
 * @param interval for the logarithm
 */
record Agreement(boolean agree, double error, Answer.Confidence interval) {

    static Agreement of(SampleMean best, List<SampleMean> others) {
        Answer.Bounds own = best.interval().bounds();
        double low = own.low();
        double high = own.high();
        boolean agree = true;
        for (SampleMean other : others) {
            Answer.Bounds theirs = other.interval().bounds();
            if (theirs.low() > own.high() || theirs.high() < own.low()) {
                agree = false;
                low = Math.min(low, theirs.low());
                high = Math.max(high, theirs.high());
            }
        }
        double widening = (high - low) / (own.high() - own.low());
        return new Agreement(
                agree,
                agree ? best.relativeError() : best.relativeError() * widening,
                new Answer.Confidence(
                        new Answer.Bounds(low, high), best.interval().level()));
    }
}
