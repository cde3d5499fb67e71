package org.parseval.cli;

import java.util.Optional;
import org.parseval.inference.Budget;
import picocli.CommandLine.Option;

/** What is random, and how many threads there are. */
final class SeedOptions {
    @Option(names = "--seed", paramLabel = "N", description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", description = "The most threads to use. Default: all processors.")
    private Optional<Integer> threads = Optional.empty();

    long seed() {
        return seed;
    }

    int threads() {
        if (threads.isPresent() && threads.get() < 1) {
            throw new UsageException("--threads must be 1 or more");
        }
        return threads.orElse(Budget.standard().threads());
    }
}
