package org.parseval.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The folder in which a command may keep what it finds; what that is stands in the table of texts under the name of the command. */
public final class OptionalFolder {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            descriptionKey = "output")
    private Optional<Path> path = Optional.empty();

    public Optional<Path> path() {
        return path;
    }
}
