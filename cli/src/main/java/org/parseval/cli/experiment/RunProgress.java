package org.parseval.cli.experiment;

import java.util.Optional;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;

/** Progress of several runs, one after the other, each with the whole budget. */
final class RunProgress implements AutoCloseable {
    private final ProgressOptions options;
    private final Budget budget;
    private Optional<TerminalProgress> current = Optional.empty();

    RunProgress(ProgressOptions options, Budget budget) {
        this.options = options;
        this.budget = budget;
    }

    /** For a run that begins now. */
    Progress of(Engine engine) {
        close();
        TerminalProgress next = options.onErr(budget, engine);
        current = Optional.of(next);
        return next;
    }

    @Override
    public void close() {
        current.ifPresent(TerminalProgress::close);
        current = Optional.empty();
    }
}
