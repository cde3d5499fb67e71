package org.parseval.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Host;

class ProgramClockTest {
    @Test
    void timeOfTheProcessIsThatWhichTheSystemTells() {
        Host.Clock clock = ProgramClock.ofProcess();
        Duration before = told();
        long seen = clock.nanos();
        Duration after = told();
        assertThat(Duration.ofNanos(seen)).isBetween(before.minusMillis(20), after.plusMillis(20));
    }

    @Test
    void workMovesIt() {
        Host.Clock clock = ProgramClock.ofProcess();
        long before = clock.nanos();
        double sum = 0;
        while (clock.nanos() == before) {
            sum += Math.sin(sum) + 1;
        }
        assertThat(sum).isPositive();
        assertThat(clock.nanos()).isGreaterThan(before);
    }

    /** In hundredths of a second. */
    private static Duration told() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    }
}
