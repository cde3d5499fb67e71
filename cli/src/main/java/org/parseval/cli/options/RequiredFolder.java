package org.parseval.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The folder that a command fills; what goes there stands in the table of texts under the name of the command. */
public final class RequiredFolder {
    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            descriptionKey = "output")
    private Path path = Path.of("");

    public Path path() {
        return path;
    }
}
