package org.parseval.cli;

import java.time.Duration;
import org.parseval.inference.Budget;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What an engine may spend. */
final class BudgetOptions {
    static final Duration STANDARD_TIME = Duration.ofSeconds(50);

    private static final long STARTING_AND_WRITING_NANOS = 300_000_000L;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            converter = Quantities.Limit.class,
            description = "Wall time from the start, such as 60s, 500ms or 5m, or none. Default: 50s.")
    private Duration time = STANDARD_TIME;

    @Mixin
    private ResourceOptions resources = new ResourceOptions();

    /** When the program started, or nearly. */
    private final long start = System.nanoTime();

    /** @throws UsageException if a limit makes no sense; called before a model is read, which may take long */
    void check() {
        budget();
    }

    /** The budget with the time that is left of it now. */
    Budget left() {
        return left(budget(), start);
    }

    /**
     * A budget with the time that is left of it since the start, and never nothing, since even then there may be an
     * answer.
     */
    static Budget left(Budget whole, long start) {
        if (whole.isUnlimited()) {
            return whole;
        }
        long used = System.nanoTime() - start + STARTING_AND_WRITING_NANOS;
        return whole.withSpent(Duration.ofNanos(Math.min(used, whole.time().toNanos() / 10 * 9)));
    }

    Budget budget() {
        return resources.within(time);
    }
}
