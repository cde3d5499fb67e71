package org.parseval.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;

class PartAnswerTest {
    private static PartAnswer estimate(double ln, double error) {
        Answer.Bounds interval = new Answer.Bounds(ln - 2 * error, ln + 2 * error);
        return PartAnswer.estimateLn(ln).withError(error, new Answer.Confidence(interval, 0.95));
    }

    @Test
    void anErrorBeyondWhatTheBoundsLeaveOpenIsLeftOut() {
        PartAnswer vague = estimate(1, 30).within(new Answer.Bounds(-5, 5));
        assertThat(vague.kind()).isEqualTo(Answer.Kind.CERTIFIED);
        assertThat(vague.value().ln()).isEqualTo(1);
        assertThat(vague.confidence()).isEmpty();
    }

    @Test
    void anErrorWithinTheBoundsStays() {
        PartAnswer good = estimate(1, 0.5).within(new Answer.Bounds(-5, 1.5));
        assertThat(good.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        assertThat(good.confidence().orElseThrow().bounds().lnHigh()).isEqualTo(1.5);
    }

    @Test
    void anIntervalOutsideTheBoundsWasWrong() {
        PartAnswer wrong = estimate(10, 0.5).within(new Answer.Bounds(-5, 5));
        assertThat(wrong.kind()).isEqualTo(Answer.Kind.CERTIFIED);
        assertThat(wrong.value().ln()).isEqualTo(0);
    }

    @Test
    void boundsThatContradictAnExactValueAreAMistake() {
        PartAnswer exact = PartAnswer.exactLn(10);
        assertThatThrownBy(() -> exact.within(new Answer.Bounds(-5, 5))).isInstanceOf(IllegalStateException.class);
    }
}
