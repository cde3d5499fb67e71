package org.parseval.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.parseval.cli.program.StandardOutput;

/**
 * Asks what most people ask first, of small models of several kinds and without output. The launcher runs it once under a virtual machine that
 * writes the classes it met to an archive, from which later starts are faster.
 */
final class StartTraining {
    private final Path folder;

    private StartTraining(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("parseval");
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, "UTF-8"));
        try {
            new StartTraining(folder).run();
        } finally {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.deleteIfExists(folder);
        }
    }

    private void run() throws IOException {
        String grid = made("grid.uai", "ising", "--rows", "3", "--columns", "3");
        String wide = made("wide.uai", "ising", "--rows", "18", "--columns", "18");
        String network = made("network.uai", "grid-network", "--side", "8");
        String clauses = made("clauses.cnf", "3sat", "--variables", "60", "--clauses", "120", "--eta", "0");
        String evidence = folder.resolve("observed.evid").toString();
        Files.writeString(Path.of(evidence), "1 0 1");
        for (List<String> command : List.of(
                List.of("--version"),
                List.of("pr", grid),
                List.of("pr", grid, "--engine", "energy", "--time", "1s"),
                List.of("pr", grid, "--format", "json"),
                List.of("mar", grid, "-e", "0=1"),
                List.of("mpe", grid),
                List.of("mpe", wide, "--time", "1s"),
                List.of("mpe", network, "-e", evidence, "--engine", "dual", "--format", "json"),
                List.of("mpe", clauses, "--time", "1s"),
                List.of("pr", clauses, "--time", "1s"),
                List.of("info", grid),
                List.of("pr", folder.resolve("none.uai").toString()),
                List.of("pr", "--help"))) {
            ask(command.toArray(new String[0]));
        }
    }

    private String made(String name, String... family) {
        String file = folder.resolve(name).toString();
        ask(Stream.of(new String[] {"generate"}, family, new String[] {"-o", file})
                .flatMap(Stream::of)
                .toArray(String[]::new));
        return file;
    }

    private static void ask(String... command) {
        Main.run(new StandardOutput(OutputStream.nullOutputStream()), command);
    }
}
