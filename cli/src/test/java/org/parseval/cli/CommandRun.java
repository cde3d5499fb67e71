package org.parseval.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import picocli.CommandLine;

/** One run of the command line in this process. */
record CommandRun(int exitCode, String out, String err) {
    static final Path ROOT = Path.of(System.getProperty("parseval.root", ".."));

    static CommandRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine(args);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        int exitCode = line.execute(args);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    static String example(String name) {
        return ROOT.resolve("examples").resolve(name).toString();
    }
}
