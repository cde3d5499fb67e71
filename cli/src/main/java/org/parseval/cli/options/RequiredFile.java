package org.parseval.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The file that a command writes; what it is stands in the table of texts under the name of the command. */
public final class RequiredFile {
    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            descriptionKey = "output")
    private Path path = Path.of("");

    public Path path() {
        return path;
    }
}
