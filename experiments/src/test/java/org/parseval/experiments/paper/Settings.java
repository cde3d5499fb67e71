package org.parseval.experiments.paper;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.parseval.experiments.report.Setting;
import org.parseval.inference.StopSignal;
import org.parseval.testing.VirtualClock;

/** How experiments are run in tests: without a clock. */
public final class Settings {
    private Settings() {}

    public static Setting quick(int threads) {
        return quick(threads, new StopSignal());
    }

    public static Setting quick(int threads, StopSignal stop) {
        return new Setting(
                true, 1, threads, Optional.empty(), Path.of("."), new VirtualClock(Duration.ofNanos(1)).host(stop));
    }
}
