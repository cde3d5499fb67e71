package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Budget;
import org.parseval.inference.Forecast;

class AutoPlanTest {
    private static final Budget TEN_SECONDS =
            Budget.standard().withMemory(1 << 20).withTime(Duration.ofSeconds(10));

    private static Forecast part(double bytes, double seconds) {
        return new Forecast(3, 16, bytes, seconds, "min-fill");
    }

    @Test
    void partThatFitsIsSolvedExactly() {
        assertThat(AutoPlan.of(List.of(part(1000, 1), part(1000, 0.001)), TEN_SECONDS))
                .isEqualTo(new AutoPlan(2, 0));
    }

    @Test
    void partPastTheMemoryOrHalfTheTimeIsRefined() {
        assertThat(AutoPlan.of(List.of(part(1e9, 0.001), part(1000, 6), part(1000, 1)), TEN_SECONDS))
                .isEqualTo(new AutoPlan(1, 2));
    }

    @Test
    void eachPartHasWhatTheCheaperOnesLeaveOfTheTime() {
        // Half of 10 s, then of 8 s, then of 5 s.
        assertThat(AutoPlan.of(List.of(part(1000, 3), part(1000, 4), part(1000, 2)), TEN_SECONDS))
                .isEqualTo(new AutoPlan(2, 1));
    }

    @Test
    void withoutALimitHalfAnHourIsWaitedForEach() {
        Budget unlimited = Budget.standard().withMemory(1 << 20);
        assertThat(AutoPlan.of(List.of(part(1000, 1700), part(1000, 1700), part(1000, 1900)), unlimited))
                .isEqualTo(new AutoPlan(2, 1));
    }

    @Test
    void modelWithoutPartsNeedsNothing() {
        assertThat(AutoPlan.of(List.of(), TEN_SECONDS)).isEqualTo(new AutoPlan(0, 0));
    }
}
