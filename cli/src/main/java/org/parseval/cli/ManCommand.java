package org.parseval.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parseval man}. */
@Command(
        name = ManCommand.NAME,
        mixinStandardHelpOptions = true,
        description = "Write the manual pages of all commands, for man.",
        footer = {"", "Example:", "  parseval man -o ~/.local/share/man/man1 && man parseval-pr"})
final class ManCommand extends ProgramCommand {
    static final String NAME = "man";

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            description = "The folder of the pages.")
    private Path folder = Path.of("");

    @Override
    public Integer call() throws IOException {
        ResultFolder pages = ResultFolder.create(folder);
        for (Map.Entry<String, String> page : ManPage.all(spec().root()).entrySet()) {
            pages.write(page.getKey(), page.getValue());
        }
        return 0;
    }
}
