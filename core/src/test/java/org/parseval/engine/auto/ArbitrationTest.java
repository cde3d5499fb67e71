package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;

class ArbitrationTest {

    private static Trial trial(String method, PartAnswer answer) {
        boolean mean = !method.equals("energy") || answer.relativeError().isPresent();
        return new Trial(method, Optional.of(answer), mean, Diagnostics.NONE);
    }

    private static PartAnswer estimate(double log, double error) {
        Answer.Bounds interval = new Answer.Bounds(log - 2 * error, log + 2 * error);
        return PartAnswer.estimateLn(log).withError(error, new Answer.Confidence(interval, 0.95));
    }

    private static PartRecord record(PartAnswer energy, PartAnswer buckets) {
        return PartRecord.EMPTY.with(trial("energy", energy)).with(trial("minibucket-samples", buckets));
    }

    @Test
    void anErrorFarBelowAnotherUnbiasedEstimateIsNotStated() {
        PartAnswer answer = record(estimate(-51.7, 0.01), PartAnswer.estimateLn(-44.5))
                .answer()
                .orElseThrow();
        assertThat(answer.relativeError()).isEmpty();
        assertThat(answer.value().ln()).isEqualTo(-44.5);
    }

    @Test
    void theLargerOfTwoThatContradictEachOtherStands() {
        PartAnswer answer =
                record(estimate(-60, 0.01), estimate(-44.5, 0.1)).answer().orElseThrow();
        assertThat(answer.value().ln()).isEqualTo(-44.5);
        assertThat(answer.relativeError()).hasValue(0.1);
    }

    @Test
    void aDifferenceThatErrorsDoNotExplainWidensTheInterval() {
        PartAnswer answer =
                record(estimate(10, 0.01), estimate(11, 0.1)).answer().orElseThrow();
        assertThat(answer.value().ln()).isEqualTo(10);
        assertThat(answer.relativeError().getAsDouble()).isGreaterThanOrEqualTo(0.5);
        assertThat(answer.confidence().orElseThrow().bounds().containsLn(11)).isTrue();
    }

    @Test
    void anIntervalThatIsWidenedStaysAsWideOnTheOtherSide() {
        Answer.Bounds uneven = new Answer.Bounds(9, 10.02);
        PartAnswer best = PartAnswer.estimateLn(10).withError(0.01, new Answer.Confidence(uneven, 0.95));
        PartAnswer answer = record(best, estimate(11, 0.1)).answer().orElseThrow();
        assertThat(answer.confidence().orElseThrow().bounds()).isEqualTo(new Answer.Bounds(9, 11));
    }

    @Test
    void twoThatAgreeKeepTheSmallerError() {
        PartAnswer answer =
                record(estimate(10, 0.01), estimate(10.05, 0.1)).answer().orElseThrow();
        assertThat(answer.relativeError()).hasValue(0.01);
    }

    /** Then propagated beliefs are not asked: samples that state no error still know more than they do. */
    @Test
    void aMeanOfSamplesCountsAsOneWithoutAnErrorToo() {
        PartAnswer guess = PartAnswer.estimateLn(-44.5);
        assertThat(record(guess, guess).isSampled()).isTrue();
        assertThat(PartRecord.EMPTY.with(trial("energy", guess)).isSampled()).isFalse();
        assertThat(PartRecord.EMPTY.with(trial("energy", estimate(-44.5, 0.1))).isSampled())
                .isTrue();
    }
}
