package org.parseval.cli;

import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where an answer goes, and how it looks. */
final class OutputOptions {
    enum Format {
        TEXT,
        JSON,
        CSV,
        UAI,
        MCC
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "text, json, csv (marginals only), uai (a competition's result file), or for pr mcc (the lines of the"
                            + " model counting competitions). Default: text.")
    private Format format = Format.TEXT;

    @Option(
            names = {"-v", "--verbose"},
            description = "Also log10 Z, width, memory and how the answer came about.")
    private boolean verbose;

    @Mixin
    private FileOutput file = new FileOutput();

    boolean verbose() {
        return verbose;
    }

    Format format() {
        return format;
    }

    ProgressOptions progress() {
        return file.progress();
    }

    void check() {
        file.check();
    }

    void write(String text, PrintWriter standard) throws IOException {
        file.write(text, standard);
    }
}
