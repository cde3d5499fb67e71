package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnytimeCommandTest {
    private static final String HEADER = "family\tinstance\tpath\tnvars\tmaxcard\tnfactors\tmaxscope\tminfill_width\t"
            + "n_evid\tlog10Z_ref\tref_source";

    private static CommandRun run(Path folder, String instance) {
        return CommandRun.of(
                "reproduce",
                "anytime",
                "--data",
                folder.toString(),
                "--instances",
                instance,
                "-o",
                folder.resolve("out").toString());
    }

    @Test
    void writesATableAndAPicture(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("pair.uai"), "MARKOV 2 2 2 1 2 0 1 4 1 2 3 4");
        Files.writeString(folder.resolve("pair.uai.evid"), "0");
        String row = String.join("\t", "small", "pair", "pair.uai", "2", "2", "1", "2", "1", "0", "1", "exact");
        Files.writeString(folder.resolve("INDEX.tsv"), HEADER + "\n" + row + "\n");

        CommandRun run = run(folder, "pair");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("pair");
        assertThat(folder.resolve("out/anytime.csv")).content().startsWith("instance,seconds,error");
        assertThat(folder.resolve("out/anytime.png")).isNotEmptyFile();
    }

    @Test
    void anUnknownInstanceIsBadUsage(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("INDEX.tsv"), HEADER + "\n");
        CommandRun run = run(folder, "x");
        assertThat(run.exitCode()).isEqualTo(Main.BAD_USAGE);
        assertThat(run.err()).contains("there is no instance 'x'");
    }
}
