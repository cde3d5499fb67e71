package org.parseval.cli.options;

import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where an answer goes, and how it looks. */
public final class OutputOptions {
    public enum Format {
        TEXT,
        JSON,
        CSV,
        UAI,
        MCC
    }

    @Option(names = "--format", paramLabel = "FORMAT", descriptionKey = "output.format")
    private Format format = Format.TEXT;

    @Option(
            names = {"-v", "--verbose"},
            descriptionKey = "output.verbose")
    private boolean verbose;

    @Mixin
    private FileOutput file = new FileOutput();

    public boolean verbose() {
        return verbose;
    }

    public Format format() {
        return format;
    }

    public ProgressOptions progress() {
        return file.progress();
    }

    public void check() {
        file.check();
    }

    public void write(String text, PrintWriter standard) throws IOException {
        file.write(text, standard);
    }
}
