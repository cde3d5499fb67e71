package org.parseval.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.parseval.formats.text.AtomicFile;
import picocli.CommandLine.Option;

/** Where text goes, and whether progress is shown meanwhile. */
final class FileOutput {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the answer to a file, whole or not at all. Default: standard output.")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress on the terminal.")
    private boolean quiet;

    boolean quiet() {
        return quiet;
    }

    void write(String text, PrintWriter standard) throws IOException {
        if (output.isPresent()) {
            AtomicFile.write(output.get(), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        } else {
            standard.print(text);
            standard.flush();
        }
    }
}
