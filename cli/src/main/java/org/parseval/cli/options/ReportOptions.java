package org.parseval.cli.options;

import picocli.CommandLine.Option;

/** Whether a report is for people or for programs. */
public final class ReportOptions {
    private enum Format {
        TEXT,
        JSON
    }

    @Option(names = "--format", paramLabel = "FORMAT", description = "text or json. Default: text.")
    private Format format = Format.TEXT;

    public boolean isJson() {
        return format == Format.JSON;
    }
}
