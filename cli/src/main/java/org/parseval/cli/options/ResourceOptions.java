package org.parseval.cli.options;

import java.time.Duration;
import java.util.Optional;
import org.parseval.cli.program.Quantities;
import org.parseval.inference.Budget;
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
        Budget standard = Budget.standard();
        return standard.withTime(time)
                .withMemory(withinHeap(memory.orElse(standard.memoryBytes())))
                .withSeed(options.seed())
                .withThreads(options.threads());
    }

    /** A budget past the heap would end in an OutOfMemoryError instead of a refusal. */
    public static long withinHeap(long bytes) {
        return Math.min(bytes, Runtime.getRuntime().maxMemory() / 10 * 9);
    }
}
