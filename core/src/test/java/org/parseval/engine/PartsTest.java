package org.parseval.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.reduction.Reductions;

class PartsTest {
    private static PartAnswer estimate(double error) {
        return PartAnswer.estimateLn(1)
                .withError(error, new Answer.Confidence(new Answer.Bounds(1 - 2 * error, 1 + 2 * error), 0.95));
    }

    private static Answer together(double error, double other) {
        double[] values = {1, 2, 3, 5};
        Model pairs = Model.binary(
                4, List.of(TableFactor.of(new int[] {0, 1}, values), TableFactor.of(new int[] {2, 3}, values)));
        return Parts.of(pairs, Query.of(Task.PR), Reductions.NONE, false, () -> false)
                .answer(List.of(estimate(error), estimate(other)), "test", Map.of(), 0, Diagnostics.NONE);
    }

    @Test
    void errorsOfPartsAddUpInQuadrature() {
        assertThat(together(0.3, 0.4).relativeError().getAsDouble()).isCloseTo(0.5, within(1e-12));
    }

    /** Numbers at the edge of doubles have such logarithms; their squares would be infinite, and an answer has no such error. */
    @Test
    void errorsWhoseSquaresAreBeyondDoublesAddUpToo() {
        assertThat(together(3e200, 4e200).relativeError().getAsDouble()).isCloseTo(5e200, within(1e190));
    }
}
