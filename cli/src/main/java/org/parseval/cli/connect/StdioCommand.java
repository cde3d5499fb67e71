package org.parseval.cli.connect;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.parseval.cli.options.RunOptions;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.serve.lines.LineServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code parseval stdio}. */
@Command(
        name = "stdio",
        mixinStandardHelpOptions = true,
        description = {
            "Questions and answers as lines of JSON on standard input and output, for programs in other languages.",
            "It ends when the input does. docs/stdio.md has the requests; the Python package uses them."
        },
        footer = {"", "Example:", "  parseval stdio < requests.jsonl > answers.jsonl"})
public final class StdioCommand extends ProgramCommand {
    @Mixin
    private RunOptions limits = new RunOptions();

    @Override
    public Integer call() {
        // Not closed: both end with the program.
        InputStream in = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
        OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
        // Whatever else prints must not get between the answers.
        System.setOut(System.err);
        try {
            LineServer.serve(in, out, Program.VERSION.replace("parseval ", ""), limits.budget());
        } catch (IOException nobodyReads) {
            return Program.BAD_OUTPUT;
        }
        return 0;
    }
}
