package org.parseval.cli;

import java.time.Duration;
import java.util.Optional;
import org.parseval.inference.Budget;
import picocli.CommandLine.Option;

/** What an engine may use besides time. */
final class ResourceOptions {
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description = "Memory for tables, such as 512m or 4g. Default: three quarters of the Java heap.")
    private Optional<Long> memory = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", description = "The most threads to use. Default: all processors.")
    private Optional<Integer> threads = Optional.empty();

    Budget within(Duration time) {
        Budget standard = Budget.standard();
        if (threads.isPresent() && threads.get() < 1) {
            throw new UsageException("--threads must be 1 or more");
        }
        return standard.withTime(time)
                .withMemory(withinHeap(memory.orElse(standard.memoryBytes())))
                .withSeed(seed)
                .withThreads(threads.orElse(standard.threads()));
    }

    /** A budget past the heap would end in an OutOfMemoryError instead of a refusal. */
    static long withinHeap(long bytes) {
        return Math.min(bytes, Runtime.getRuntime().maxMemory() / 10 * 9);
    }
}
