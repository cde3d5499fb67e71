package org.parseval.cli.options;

import java.time.Duration;
import java.util.Optional;
import org.parseval.cli.program.ProgramClock;
import org.parseval.cli.program.Quantities;
import org.parseval.inference.Budget;
import org.parseval.inference.Host;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that limit what an engine uses besides time. */
public final class ResourceOptions {
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            descriptionKey = "resources.memory")
    private Optional<Long> memory = Optional.empty();

    @Mixin
    private SeedOptions options = new SeedOptions();

    public Budget within(Duration time) {
        Budget standard = onProgramClock(Budget.standard());
        return standard.withTime(time)
                .withMemory(withinHeap(memory.orElse(standard.memoryBytes())))
                .withSeed(options.seed())
                .withThreads(options.threads());
    }

    /** The same budget with the clock that the program goes by. */
    public static Budget onProgramClock(Budget budget) {
        Host host = budget.host();
        return budget.withHost(new Host(ProgramClock.clock(), host.pace(), host.stop(), host.cluster()));
    }

    /** A budget past the heap would end in an OutOfMemoryError instead of a refusal. */
    public static long withinHeap(long bytes) {
        return Math.min(bytes, Runtime.getRuntime().maxMemory() / 10 * 9);
    }
}
