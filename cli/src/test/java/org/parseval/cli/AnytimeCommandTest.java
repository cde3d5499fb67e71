package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.parseval.cli.program.Program;

class AnytimeCommandTest extends CommandTest {
    private static final String HEADER = "family\tinstance\tpath\tnvars\tmaxcard\tnfactors\tmaxscope\tminfill_width\t"
            + "n_evid\tlog10Z_ref\tref_source";

    /** Lists a model of weight ten with what is said to be its logarithm. */
    private void list(String log10Z) throws IOException {
        file("pair.uai", "MARKOV 2 2 2 1 2 0 1 4 1 2 3 4");
        file("pair.uai.evid", "0");
        String row = String.join("\t", "small", "pair", "pair.uai", "2", "2", "1", "2", "1", "0", log10Z, "exact");
        file("INDEX.tsv", HEADER + "\n" + row + "\n");
    }

    private CommandRun run(String instances) {
        return CommandRun.of(
                "reproduce",
                "anytime",
                "--data",
                folder.toString(),
                "--instances",
                instances,
                "-o",
                folder.resolve("out").toString());
    }

    @Test
    void writesATableAndAPicture() throws IOException {
        list("1");
        CommandRun run = run("pair");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("pair +[0-9.]+ +[0-9.]+e[-+][0-9]+ +0\\.00e\\+00");
        assertThat(folder.resolve("out/anytime.csv")).content().startsWith("instance,seconds,error");
        assertThat(folder.resolve("out/anytime.png")).isNotEmptyFile();
    }

    @Test
    void infiniteErrorsAreListedAndNotPlotted() throws IOException {
        list("-inf");
        CommandRun run = run("pair");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("nothing to plot");
        assertThat(folder.resolve("out/anytime.csv")).content().contains("Infinity");
        assertThat(folder.resolve("out/anytime.png")).doesNotExist();
    }

    @Test
    void anUnknownInstanceIsBadUsage() throws IOException {
        file("INDEX.tsv", HEADER + "\n");
        CommandRun run = run("x");
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err()).contains("there is no instance 'x'");
    }

    @Test
    void anInstanceNamedTwiceIsBadUsage() throws IOException {
        list("1");
        assertThat(run("pair,pair").exitCode()).isEqualTo(Program.BAD_USAGE);
    }
}
