package org.parseval.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.parseval.cli.program.StandardOutput;
import picocli.CommandLine;

/**
 * What most people ask first, of a small model and without output. The launcher runs it once under a virtual machine that writes the
 * classes it met to an archive, from which later starts are faster.
 */
final class StartTraining {
    private StartTraining() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("parseval");
        String model = folder.resolve("grid.uai").toString();
        try {
            for (List<String> command : List.of(
                    List.of("--version"),
                    List.of("generate", "ising", "--rows", "3", "--columns", "3", "-o", model),
                    List.of("pr", model),
                    List.of("pr", model, "--engine", "energy", "--time", "1s"),
                    List.of("pr", model, "--format", "json"),
                    List.of("mar", model, "-e", "0=1"),
                    List.of("mpe", model),
                    List.of("info", model),
                    List.of("pr", folder.resolve("none.uai").toString()),
                    List.of("pr", "--help"))) {
                run(command.toArray(new String[0]));
            }
        } finally {
            Files.deleteIfExists(Path.of(model));
            Files.deleteIfExists(folder);
        }
    }

    private static void run(String... command) {
        CommandLine line = Main.commandLine(command);
        line.setOut(new StandardOutput(OutputStream.nullOutputStream()).writer());
        line.setErr(new PrintWriter(Writer.nullWriter()));
        line.execute(command);
    }
}
