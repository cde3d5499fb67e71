package org.parseval.cli.options;

import java.time.Duration;
import org.parseval.cli.program.Quantities;
import org.parseval.inference.Budget;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that limit what an engine spends on each run of an experiment. */
public final class RunOptions {
    @Option(names = "--time", paramLabel = "TIME", converter = Quantities.Limit.class, descriptionKey = "run.time")
    private Duration time = BudgetOptions.STANDARD_TIME;

    @Mixin
    private ResourceOptions resources = new ResourceOptions();

    public Budget budget() {
        return resources.within(time);
    }
}
