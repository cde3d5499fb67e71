package org.parseval.cli;

import java.time.Duration;
import java.util.Optional;
import org.parseval.inference.Budget;
import picocli.CommandLine.Option;

/** What an engine may spend. */
final class BudgetOptions {
    @Option(
            names = "--time",
            paramLabel = "TIME",
            converter = Quantities.Limit.class,
            description = "Wall time from the start, such as 60s, 500ms or 5m, or none. Default: 50s.")
    private Duration time = Duration.ofSeconds(50);

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

    /** When the program started, or nearly. */
    private final long start = System.nanoTime();

    /** The budget with the time that is left of it now. */
    Budget left() {
        Budget budget = budget();
        return time.compareTo(Budget.UNLIMITED) >= 0 ? budget : budget.withTime(less(time, System.nanoTime() - start));
    }

    /** What is left of a time, and never nothing, since even then there may be an answer. */
    static Duration less(Duration time, long usedNanos) {
        long startingAndWriting = 300_000_000L;
        return Duration.ofNanos(Math.max(time.toNanos() / 10, time.toNanos() - usedNanos - startingAndWriting));
    }

    Budget budget() {
        Budget standard = Budget.standard();
        if (threads.isPresent() && threads.get() < 1) {
            throw new UsageException("--threads must be 1 or more");
        }
        return new Budget(
                time, withinHeap(memory.orElse(standard.memoryBytes())), seed, threads.orElse(standard.threads()));
    }

    /** A budget past the heap would end in an OutOfMemoryError instead of a refusal. */
    static long withinHeap(long bytes) {
        return Math.min(bytes, Runtime.getRuntime().maxMemory() / 10 * 9);
    }
}
