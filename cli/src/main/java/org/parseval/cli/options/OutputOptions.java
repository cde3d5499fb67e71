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
