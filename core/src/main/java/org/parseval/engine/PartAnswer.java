package org.parseval.engine;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;

/**
 * What an engine found for one part of a model. All logarithms are natural; every interval is about the value's.
 *
 * @param value the part's partition function, or for MPE the largest value of its factors' product
 * @param kind exact up to rounding, or an estimate
 * @param certified bounds that hold for certain; an exact value needs none
 * @param standardError of the logarithm; an exact value needs none
 * @param confidence an interval that holds with the stated probability; an exact value needs none
 * @param marginals the distribution of every variable of the part. Shared, not copied
 * @param assignment a state for every variable of the part. Shared, not copied
 */
public record PartAnswer(
        LogNumber value,
        Answer.Kind kind,
        Optional<Answer.Bounds> certified,
        OptionalDouble standardError,
        Optional<Answer.Confidence> confidence,
        Optional<double[][]> marginals,
        Optional<int[]> assignment) {

    public static PartAnswer of(LogNumber value, Answer.Kind kind) {
        return new PartAnswer(
                value,
                kind,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public static PartAnswer exact(double log) {
        return of(LogNumber.ofLog(log), Answer.Kind.EXACT);
    }

    public static PartAnswer estimate(double log) {
        return of(LogNumber.ofLog(log), Answer.Kind.ESTIMATE);
    }

    public PartAnswer withCertified(Answer.Bounds bounds) {
        return new PartAnswer(value, kind, Optional.of(bounds), standardError, confidence, marginals, assignment);
    }

    public PartAnswer withError(double error, Answer.Confidence interval) {
        return new PartAnswer(
                value, kind, certified, OptionalDouble.of(error), Optional.of(interval), marginals, assignment);
    }

    public PartAnswer withMarginals(double[][] distributions) {
        return new PartAnswer(
                value, kind, certified, standardError, confidence, Optional.of(distributions), assignment);
    }

    public PartAnswer withAssignment(int[] states) {
        return new PartAnswer(value, kind, certified, standardError, confidence, marginals, Optional.of(states));
    }

    boolean isExact() {
        return kind == Answer.Kind.EXACT;
    }
}
