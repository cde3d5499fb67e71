package org.parseval.cli.options;

import java.time.Duration;
import org.parseval.cli.program.ProgramClock;
import org.parseval.cli.program.ProgramStart;
import org.parseval.cli.program.Quantities;
import org.parseval.inference.Budget;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for time and other limits. */
public final class BudgetOptions {
    static final Duration STANDARD_TIME = Duration.ofSeconds(50);

    private static final long WRITING_NANOS = 100_000_000L;

    /** Of a probability, while the program that writes it is not compiled yet. */
    private static final long WRITING_NANOS_PER_NUMBER = 1000;

    /** An engine gets at least this part of the time, since even then there may be an answer. */
    private static final int SMALLEST_SHARE = 25;

    @Option(names = "--time", paramLabel = "TIME", converter = Quantities.Limit.class, descriptionKey = "budget.time")
    private Duration time = STANDARD_TIME;

    @Mixin
    private ResourceOptions resources = new ResourceOptions();

    /** For a command line that is not a program of its own. */
    private final long noted = ProgramClock.nanos();

    /** @throws UsageException if a limit makes no sense; called before a model is read, which may take long */
    public void check() {
        budget();
    }

    /** The budget with the time that is left of it now. */
    public Budget left() {
        return left(budget(), noted);
    }

    /**
     * The same, where so many numbers have to be written after it.
     *
     * @param notCounted nanoseconds that passed and do not count
     */
    public Budget leftBeforeWriting(long numbers, long notCounted) {
        return left(budget(), noted, WRITING_NANOS + WRITING_NANOS_PER_NUMBER * numbers - notCounted);
    }

    /** A budget with the time that is left of it since the start of the program, or else since a time that the caller noted. */
    public static Budget left(Budget whole, long noted) {
        return left(whole, noted, WRITING_NANOS);
    }

    private static Budget left(Budget whole, long noted, long forWriting) {
        if (whole.isUnlimited()) {
            return whole;
        }
        long time = whole.time().toNanos();
        long used = ProgramClock.nanos() - ProgramStart.nanosOr(noted) + forWriting;
        return whole.withSpent(Duration.ofNanos(Math.max(0, Math.min(used, time - time / SMALLEST_SHARE))));
    }

    public Budget budget() {
        return resources.within(time);
    }
}
