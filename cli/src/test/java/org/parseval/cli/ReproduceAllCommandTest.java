package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.cli.experiment.ExperimentProgress;
import org.parseval.cli.experiment.ReproduceAllCommand;
import org.parseval.cli.program.Program;
import org.parseval.experiments.report.Experiment;
import picocli.CommandLine;

/** The command with experiments that take no time. */
class ReproduceAllCommandTest extends CommandTest {
    private final List<Experiment> experiments =
            List.of(new SmallExperiment("one"), new SmallExperiment("two"), new SmallExperiment("three"));

    private CommandRun run(List<Experiment> some, String... options) {
        List<String> args = new ArrayList<>(List.of("-o", out().toString(), "--threads", "1"));
        args.addAll(List.of(options));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.explaining(new CommandLine(new ReproduceAllCommand(some)));
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return new CommandRun(line.execute(args.toArray(String[]::new)), out.toString(), err.toString());
    }

    private Path out() {
        return folder.resolve("out");
    }

    @Test
    void everyExperimentGetsTheSettingAndIsInTheReport() throws IOException {
        CommandRun run = run(experiments, "--quick", "--seed", "5");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("(?m)^one: 1 claim of the paper: 1 reproduced[.] 0 of our own: 0 hold, [0-9.]+ s$")
                .contains("3 claims of the paper: 3 reproduced", "report.html");
        assertThat(Files.readString(out().resolve("one-table.csv")))
                .isEqualTo("quick,seed,threads,data\ntrue,5,1,no\n");
        assertThat(Files.readString(out().resolve("report.html"))).contains("Page of three");
        assertThat(Files.readString(out().resolve("reproduce.md"))).contains("| true | 5 | 1 | no |");
        assertThat(out().resolve("runs/two")).as("kept by the experiment").exists();
    }

    @Test
    void theSameCommandGoesOnAndAnotherIsRefused() {
        assertThat(run(experiments, "--only", "two").out())
                .contains("two: 1 claim", "2 of 3 experiments have no result");
        assertThat(run(experiments).out())
                .contains("one: 1 claim", "three: 1 claim")
                .doesNotContain("two:");
        CommandRun other = run(experiments, "--quick");
        assertThat(other.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(other.err())
                .contains("is of a run with other settings")
                .contains("quick no")
                .contains("quick yes");
    }

    @Test
    void aFailureIsToldAndTheRestIsThere() {
        CommandRun run = run(List.of(new SmallExperiment("fails"), new SmallExperiment("two")));
        assertThat(run.exitCode()).isEqualTo(Program.BUG);
        assertThat(run.err()).contains("parseval: experiment fails failed: as its name says");
        assertThat(run.out()).contains("two: 1 claim", "1 of 2 experiments have no result");
        assertThat(out().resolve("report.html")).content().contains("failed: as its name says");
    }

    @Test
    void aDamagedPageIsBadInput() throws IOException {
        run(experiments);
        Path page = out().resolve("pages/two.page");
        Files.writeString(page, Files.readString(page).replace("Page of two", "Page of ten"));
        CommandRun run = run(experiments);
        assertThat(run.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(run.err()).contains("two.page:3:1: found a damaged line");
    }

    @Test
    void tablesGoIntoDocuments() throws IOException {
        file("page.md", "<!-- table one-table -->\n<!-- end -->\n");
        assertThat(run(experiments, "--docs", folder.toString()).exitCode()).isZero();
        assertThat(folder.resolve("page.md")).content().contains("| false | 1 | 1 | no |");
    }

    @Test
    void dataMustHaveAnIndexAndIsKnownByIt() throws IOException {
        assertThat(run(experiments, "--data", folder.toString()).err()).contains("there is no INDEX.tsv");
        file("INDEX.tsv", "one");
        assertThat(run(experiments, "--data", folder.toString()).exitCode()).isZero();
        file("INDEX.tsv", "two");
        assertThat(run(experiments, "--data", folder.toString()).err()).contains("other settings");
    }

    @Test
    void whatThereIsNotIsBadUsage() {
        assertThat(run(experiments, "--only", "four").err())
                .contains("no experiment 'four'; there are one, two, three");
        assertThat(run(experiments, "--docs", "no/such").exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run(experiments, "--threads", "0").exitCode()).isEqualTo(Program.BAD_USAGE);
    }

    @Test
    void whatIsLeftIsByTheSpeedSoFar() {
        assertThat(ExperimentProgress.left(10, 0.25)).isEqualTo(30);
        assertThat(ExperimentProgress.left(10, 1)).isZero();
    }
}
