package org.parseval.cli.help;

import java.io.IOException;
import java.util.Map;
import org.parseval.cli.options.RequiredFolder;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.ResultFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code parseval man}. */
@Command(
        name = ManCommand.NAME,
        mixinStandardHelpOptions = true,
        description = "Write the manual pages of all commands, for man.",
        footer = {"", "Example:", "  parseval man -o ~/.local/share/man/man1 && man parseval-pr"})
public final class ManCommand extends ProgramCommand {
    public static final String NAME = "man";

    @Mixin
    private RequiredFolder folder = new RequiredFolder();

    @Override
    public Integer call() throws IOException {
        ResultFolder pages = ResultFolder.create(folder.path());
        for (Map.Entry<String, String> page : ManPage.all(spec().root()).entrySet()) {
            pages.write(page.getKey(), page.getValue());
        }
        return 0;
    }
}
