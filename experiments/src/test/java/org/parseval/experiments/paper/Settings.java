package org.parseval.experiments.paper;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.parseval.experiments.report.Conditions;
import org.parseval.inference.Host;
import org.parseval.inference.StopSignal;
import org.parseval.testing.VirtualClock;

/** How experiments are run in tests. */
public final class Settings {
    private Settings() {}

    /** Without a clock. */
    public static Conditions quick(int threads) {
        return quick(threads, new StopSignal());
    }

    public static Conditions quick(int threads, StopSignal stop) {
        return new Conditions(
                true, 1, threads, Optional.empty(), Path.of("."), new VirtualClock(Duration.ofNanos(1)).host(stop));
    }

    public static Conditions of(boolean quick, int threads, Optional<Path> data, Path results) {
        return of(quick, threads, data, results, new StopSignal());
    }

    public static Conditions of(boolean quick, int threads, Optional<Path> data, Path results, StopSignal stop) {
        Host here = Host.here();
        return new Conditions(quick, 1, threads, data, results, new Host(here.clock(), here.pace(), stop));
    }
}
