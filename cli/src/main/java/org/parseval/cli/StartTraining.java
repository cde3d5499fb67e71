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
 * Asks what most people ask first, of a small model and without output. The launcher runs it once under a virtual machine that writes the
 * classes it met to an archive, from which later starts are faster.
 */
final class StartTraining {
    private StartTraining() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("parseval");
        String model = folder.resolve("grid.uai").toString();
        String wide = folder.resolve("wide.uai").toString();
        String network = folder.resolve("network.uai").toString();
        try {
            for (List<String> command : List.of(
                    List.of("--version"),
                    List.of("generate", "ising", "--rows", "3", "--columns", "3", "-o", model),
                    List.of("pr", model),
                    List.of("pr", model, "--engine", "energy", "--time", "1s"),
                    List.of("pr", model, "--format", "json"),
                    List.of("mar", model, "-e", "0=1"),
                    List.of("mpe", model),
                    List.of("generate", "ising", "--rows", "18", "--columns", "18", "-o", wide),
                    List.of("mpe", wide, "--time", "1s"),
                    List.of("generate", "grid-network", "--side", "8", "-o", network),
                    List.of("mpe", network, "--engine", "dual", "--format", "json"),
                    List.of("info", model),
                    List.of("pr", folder.resolve("none.uai").toString()),
                    List.of("pr", "--help"))) {
                run(command.toArray(new String[0]));
            }
        } finally {
            for (String file : List.of(model, wide, network)) {
                Files.deleteIfExists(Path.of(file));
            }
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
