package org.parseval.cli.options;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.parseval.formats.text.AtomicFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where text goes, and whether progress is shown meanwhile. */
public final class FileOutput {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            descriptionKey = "output.output")
    private Optional<Path> output = Optional.empty();

    @Mixin
    private ProgressOptions progress = new ProgressOptions();

    public ProgressOptions progress() {
        return progress;
    }

    /** @throws UncheckedIOException if the file cannot be written; told before any work, which may be long */
    public void check() {
        output().ifPresent(FileOutput::check);
    }

    private Optional<Path> output() {
        return output.filter(file -> !isStandard(file));
    }

    /** Whether a name stands for standard output. */
    public static boolean isStandard(Path file) {
        return file.toString().equals("-");
    }

    public static void check(Path file) {
        try {
            AtomicFile.check(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Text that is made while it is written, since it may be large. */
    @FunctionalInterface
    public interface Text {
        void writeTo(Appendable out) throws IOException;
    }

    public void write(String text, PrintWriter standard) throws IOException {
        write(out -> out.append(text), standard);
    }

    public void write(Text text, PrintWriter standard) throws IOException {
        if (output().isPresent()) {
            AtomicFile.write(output().get(), stream -> {
                Writer writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
                text.writeTo(writer);
                writer.flush();
            });
        } else {
            text.writeTo(standard);
            standard.flush();
        }
    }
}
