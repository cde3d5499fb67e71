package org.parseval.cli;

import java.time.Duration;
import org.parseval.inference.Budget;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for time and other limits. */
final class BudgetOptions {
    static final Duration STANDARD_TIME = Duration.ofSeconds(50);

    private static final long WRITING_NANOS = 100_000_000L;

    /** An engine gets at least this part of the time, since even then there may be an answer. */
    private static final int SMALLEST_SHARE = 25;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            converter = Quantities.Limit.class,
            description = "Wall time from the start, such as 60s, 500ms or 5m, or none. Default: 50s.")
    private Duration time = STANDARD_TIME;

    @Mixin
    private ResourceOptions resources = new ResourceOptions();

    /** For a command line that is not a program of its own. */
    private final long noted = System.nanoTime();

    /** @throws UsageException if a limit makes no sense; called before a model is read, which may take long */
    void check() {
        budget();
    }

    /** The budget with the time that is left of it now. */
    Budget left() {
        return left(budget(), noted);
    }

    /** A budget with the time that is left of it since the start of the program, or else since a time that the caller noted. */
    static Budget left(Budget whole, long noted) {
        if (whole.isUnlimited()) {
            return whole;
        }
        long time = whole.time().toNanos();
        long used = System.nanoTime() - ProgramStart.nanosOr(noted) + WRITING_NANOS;
        return whole.withSpent(Duration.ofNanos(Math.min(used, time - time / SMALLEST_SHARE)));
    }

    Budget budget() {
        return resources.within(time);
    }
}
