package org.parseval.cli.options;

import java.util.Optional;
import org.parseval.cli.program.UsageException;
import org.parseval.inference.Budget;
import picocli.CommandLine.Option;

/** Options for the seed and the number of threads. */
public final class SeedOptions {
    @Option(names = "--seed", paramLabel = "N", descriptionKey = "seed.seed")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", descriptionKey = "seed.threads")
    private Optional<Integer> threads = Optional.empty();

    public long seed() {
        return seed;
    }

    public int threads() {
        if (threads.isPresent() && threads.get() < 1) {
            throw new UsageException("--threads must be 1 or more");
        }
        return threads.orElse(Budget.standard().threads());
    }
}
