package org.parseval.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.compare.Run;

class ScoreTest {
    private static final Run NEGATIVE = PretendedRuns.answered("e", Double.POSITIVE_INFINITY, -1, 3);

    @Test
    void failuresAndNegativeValuesAreTheWorstAndCountInTheMedian() {
        Score score = Score.of(List.of(
                PretendedRuns.failed("e"),
                PretendedRuns.answered("e", 0.1),
                PretendedRuns.answered("e", 0.2),
                NEGATIVE,
                PretendedRuns.answered("e", 0.3)));
        assertThat(score.median()).isEqualTo(0.3);
        assertThat(score.worst()).isInfinite();
        assertThat(score.failures()).isEqualTo(1);
        assertThat(score.negative()).isEqualTo(1);
        assertThat(score.runs()).isEqualTo(5);
        assertThat(Score.of(List.of(PretendedRuns.failed("e"), NEGATIVE, PretendedRuns.answered("e", 0)))
                        .median())
                .isInfinite();
        assertThat(Score.of(List.of()).median()).isNaN();
    }
}
