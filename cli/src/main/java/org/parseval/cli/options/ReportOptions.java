package org.parseval.cli.options;

import picocli.CommandLine.Option;

/** Whether a report is for people or for programs. */
public final class ReportOptions {
    private enum Format {
        TEXT,
        JSON
    }

    @Option(names = "--format", paramLabel = "FORMAT", descriptionKey = "report.format")
    private Format format = Format.TEXT;

    public boolean isJson() {
        return format == Format.JSON;
    }
}
