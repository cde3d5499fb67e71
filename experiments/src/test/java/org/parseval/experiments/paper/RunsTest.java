package org.parseval.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Deadline;
import org.parseval.inference.StopSignal;

class RunsTest {
    @Test
    void resultsAreInOrderAndProgressRisesToOne() {
        List<Double> told = Collections.synchronizedList(new ArrayList<>());
        List<Integer> squares = Runs.of(50, i -> i * i, "squares", Settings.quick(3), (what, done) -> told.add(done));
        assertThat(squares)
                .containsExactlyElementsOf(
                        IntStream.range(0, 50).mapToObj(i -> i * i).toList());
        assertThat(told).hasSize(50).isSorted().endsWith(1.0);
    }

    @Test
    void stopEndsTheRunsAndTheOneThatWasCutShortIsNone() {
        StopSignal stop = new StopSignal();
        AtomicInteger begun = new AtomicInteger();
        assertThatThrownBy(() -> Runs.of(
                        50,
                        i -> {
                            stop.give();
                            return begun.incrementAndGet();
                        },
                        "",
                        Settings.quick(1, stop),
                        (what, done) -> {
                            throw new AssertionError("nothing was done");
                        }))
                .isInstanceOf(Deadline.TimeUp.class);
        assertThat(begun).hasValue(1);
    }
}
