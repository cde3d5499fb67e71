package org.parseval.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BudgetTest {
    @Test
    void theTimeLimitIsToldAsItWasGivenHoweverMuchOfItIsSpent() {
        Budget budget = Budget.standard().withTime(Duration.ofSeconds(20)).withSpent(Duration.ofMillis(300));
        assertThat(budget.timeText()).isEqualTo("20 s");
        assertThat(budget.withTime(Duration.ofMillis(1500)).timeText()).isEqualTo("1.5 s");
        assertThat(budget.withTime(Duration.ofMillis(700)).timeText()).isEqualTo("0.7 s");
        assertThat(budget.withTime(Duration.ofMillis(10_700)).timeText()).isEqualTo("10.7 s");
        assertThat(Budget.standard().timeText()).isEqualTo("no limit");
    }
}
