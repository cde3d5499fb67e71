package org.parseval.cli.options;

import org.parseval.cli.program.TerminalProgress;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import picocli.CommandLine.Option;

/** Whether progress is shown. */
public final class ProgressOptions {
    @Option(
            names = {"-q", "--quiet"},
            descriptionKey = "progress.quiet")
    private boolean quiet;

    /** For the work of an engine that begins now. The engine auto tells how much of the time has gone, the others of the work. */
    public TerminalProgress onErr(Budget budget, Engine engine) {
        return TerminalProgress.onErr(quiet, budget, !engine.name().equals("auto"));
    }

    /** For other work that begins now and tells how much of it is done. */
    public TerminalProgress onErr(Budget budget) {
        return TerminalProgress.onErr(quiet, budget, true);
    }
}
