package org.parseval.cli.learn;

import java.time.Duration;
import org.parseval.cli.options.BudgetOptions;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.options.ResourceOptions;
import org.parseval.cli.program.ProgramClock;
import org.parseval.cli.program.Quantities;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.inference.Budget;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that limit what learning spends, and say whether its progress is shown. */
final class LearningLimits {
    @Option(names = "--time", paramLabel = "TIME", converter = Quantities.Limit.class, descriptionKey = "learn.time")
    private Duration time = Duration.ofMinutes(5);

    @Mixin
    private ResourceOptions resources = new ResourceOptions();

    @Mixin
    private ProgressOptions progress = new ProgressOptions();

    private final long noted = ProgramClock.nanos();

    /** The budget with the time that is left of it now. */
    Budget left() {
        return BudgetOptions.left(resources.within(time), noted);
    }

    TerminalProgress progress(Budget budget) {
        return progress.onErr(budget);
    }
}
