package org.parseval.cli;

import picocli.CommandLine.Option;

/** Whether progress is shown. */
final class ProgressOptions {
    @Option(
            names = {"-q", "--quiet"},
            description = "No progress on the terminal.")
    private boolean quiet;

    TerminalProgress onErr() {
        return TerminalProgress.onErr(quiet);
    }
}
