package org.parseval.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Host;
import org.parseval.inference.Host.Clock;
import org.parseval.inference.Pace;
import org.parseval.inference.StopSignal;
import org.parseval.testing.VirtualClock;

class ThreadClockTest {
    @Test
    void whoSleepsSpendsNothingAndWhoWorksDoes() {
        Clock clock = ThreadClock.ofOneThread(new Host(Clock.SYSTEM, Pace.fixed(1), new StopSignal()))
                .clock();
        long start = clock.nanos();
        for (int i = 0; i < 20; i++) {
            LockSupport.parkNanos(10_000_000);
            clock.nanos();
        }
        long slept = clock.nanos() - start;
        long work = 0;
        // Would go on for ever if work did not count.
        while (clock.nanos() - start < slept + 20_000_000) {
            work++;
        }
        assertThat(slept).isLessThan(150_000_000);
        assertThat(work).isPositive();
    }

    @Test
    void aClockOfATestStays() {
        Host host = new VirtualClock(Duration.ofMillis(1)).host(new StopSignal());
        assertThat(ThreadClock.ofOneThread(host)).isSameAs(host);
    }
}
