package org.parseval.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.testing.VirtualClock;

class TimeLeftTest {

    @Test
    void theRestTakesAsLongAsWhatWasNotKeptFromBefore() {
        List<String> told = new ArrayList<>();
        TimeLeft left = new TimeLeft(4, new VirtualClock(Duration.ofMinutes(2)), (what, done) -> told.add(what));
        left.isDone("a", 0.01);
        left.isDone("b", 120);
        left.isDone("c", 120);
        left.isDone("d", 120);
        assertThat(told)
                .containsExactly(
                        "a (1 of 4)", "b (2 of 4, about 4 min left)", "c (3 of 4, about 2 min left)", "d (4 of 4)");
    }
}
