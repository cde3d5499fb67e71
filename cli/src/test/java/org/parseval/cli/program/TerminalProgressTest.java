package org.parseval.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Pace;
import org.parseval.inference.StopSignal;

class TerminalProgressTest {
    private final AtomicLong now = new AtomicLong();
    private final Host host = new Host(now::get, Pace.fixed(1), new StopSignal());

    @Test
    void whatIsLeftIsLeftOfTheLimitHoweverMuchOfThePhaseIsDone() {
        Deadline deadline = Deadline.in(Duration.ofSeconds(20), host);
        now.set(8_200_000_000L);
        assertThat(TerminalProgress.line("eliminating", 0.5, deadline, ""))
                .isEqualTo("eliminating [############            ]  50 %  at most 12 s left");
        assertThat(TerminalProgress.line("refining", 0, deadline, "  so far 10^5"))
                .isEqualTo("refining  at most 12 s left  so far 10^5");
        now.set(21_000_000_000L);
        assertThat(TerminalProgress.line("refining", 0, deadline, "")).isEqualTo("refining  at most 0 s left");
    }

    @Test
    void withoutALimitTheTimeThatHasGoneIsTold() {
        Deadline never = Deadline.never(host);
        now.set(3_700_000_000L);
        assertThat(TerminalProgress.line("refining", 0, never, "")).isEqualTo("refining  3 s");
    }
}
