package org.parseval.experiments.paper;

import java.nio.file.Path;
import java.util.Optional;
import org.parseval.experiments.report.Setting;
import org.parseval.inference.Host;
import org.parseval.inference.StopSignal;

/** Settings of small experiments in tests. */
public final class Settings {
    private Settings() {}

    public static Setting of(boolean quick, int threads, Optional<Path> data, Path results) {
        return of(quick, threads, data, results, new StopSignal());
    }

    public static Setting of(boolean quick, int threads, Optional<Path> data, Path results, StopSignal stop) {
        Host here = Host.here();
        return new Setting(quick, 1, threads, data, results, new Host(here.clock(), here.slowness(), stop));
    }
}
