package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.cli.program.Program;

class CountOnTheCommandLineTest extends CommandTest {
    /** 3 times 2^98. */
    private static final String COUNT = "950737950171172051122527404032";

    private String formula() throws IOException {
        return file("formula.cnf", "p cnf 100 1\n3 -7 0\n");
    }

    @Test
    void anUnweightedFormulaHasAllDigits() throws IOException {
        assertThat(CommandRun.of("pr", formula()).out()).contains("count     " + COUNT);
        assertThat(CommandRun.of("pr", formula(), "--format", "json").out()).contains("\"count\" : \"" + COUNT + "\"");
        assertThat(CommandRun.of("pr", CommandRun.example("coins.cnf")).out()).doesNotContain("count");
    }

    @Test
    void linesOfTheCompetition() throws IOException {
        CommandRun run = CommandRun.of("pr", formula(), "--format", "mcc", "--engine", "compile");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).startsWith("s SATISFIABLE", "c s type mc").endsWith("c s exact arb int " + COUNT);
        assertThat(CommandRun.of("pr", formula(), "-e", "3=0", "-e", "7=1", "--format", "mcc")
                        .out())
                .startsWith("s UNSATISFIABLE\n");
    }

    @Test
    void aProjectionCountsEachShownChoiceOnce() throws IOException {
        String features = CommandRun.example("features.cnf");
        for (String engine : new String[] {"auto", "compile"}) {
            CommandRun run = CommandRun.of("pr", features, "--engine", engine, "--format", "mcc");
            assertThat(run.out().lines())
                    .startsWith("s SATISFIABLE", "c s type pmc")
                    .endsWith("c s exact arb int 5");
        }
        // Feature 3, with feature 1 or without.
        assertThat(CommandRun.of("pr", features, "-e", "3=1").out()).contains("count     2\n");
        String weighted = file(
                "weighted.cnf",
                "c t pwmc\np cnf 3 2\nc p show 1 2 0\nc p weight 1 0.25 0\nc p weight -1 0.75 0\n1 2 3 0\n-1 -2 0\n");
        assertThat(CommandRun.of("pr", weighted, "--format", "mcc").out().lines())
                .startsWith("s SATISFIABLE", "c s type pwmc")
                .endsWith("c s exact double prec-sci 1.75000000000e+00");
    }

    @Test
    void exactArithmeticTakesWeightsAsTheyAreWritten() throws IOException {
        String weighted =
                file("thirds.cnf", "p cnf 2 1\nc p weight 1 1/3 0\nc p weight 2 0.10000000000000000000001 0\n1 2 0\n");
        // 1 - 2/3 (1 - 0.10000000000000000000001)
        String fraction = "60000000000000000000001/150000000000000000000000";
        for (String engine : new String[] {"auto", "exact", "compile"}) {
            assertThat(CommandRun.of("pr", weighted, "--engine", engine, "--arithmetic", "exact")
                            .out())
                    .contains("fraction  " + fraction + "\n")
                    .contains("decimal   0.4000000000000000000000066666666667\n");
        }
        assertThat(CommandRun.of("pr", weighted, "--arithmetic", "exact", "--format", "mcc")
                        .out())
                .endsWith("c s exact arb frac " + fraction + "\n");
        assertThat(CommandRun.of("pr", weighted, "--arithmetic", "exact", "--format", "json")
                        .out())
                .contains("\"fraction\" : \"" + fraction + "\"", "\"arithmetic\" : \"exact\"");
        assertThat(CommandRun.of("mar", weighted, "--arithmetic", "exact").exitCode())
                .isZero();
        assertThat(CommandRun.of("pr", formula(), "--arithmetic", "exact").out())
                .contains("count     " + COUNT);
    }

    @Test
    void whatIsNotExactIsRefusedInALine() throws IOException {
        assertThat(CommandRun.of("mpe", formula(), "--arithmetic", "exact").err())
                .isEqualTo("parseval: engine auto with these options does not answer MPE\n");
        assertThat(CommandRun.of("pr", formula(), "--engine", "energy", "--arithmetic", "exact")
                        .err())
                .isEqualTo("parseval: engine energy has no option --arithmetic\n");
        assertThat(CommandRun.of("pr", CommandRun.example("features.cnf"), "--arithmetic", "exact")
                        .err())
                .isEqualTo("parseval: exact arithmetic does not count projections\n");
    }

    @Test
    void whatIsNotAskedOfProjectionsIsRefused(@TempDir Path folder) throws IOException {
        String features = CommandRun.example("features.cnf");
        assertThat(CommandRun.of("pr", features, "--engine", "exact").exitCode())
                .isEqualTo(Program.BAD_USAGE);
        Path rows = Files.writeString(folder.resolve("rows.csv"), "0\n1\n");
        for (CommandRun run : List.of(
                CommandRun.of("mar", features),
                CommandRun.of(
                        "compile", features, "-o", folder.resolve("a.circuit").toString()),
                CommandRun.of(
                        "batch",
                        features,
                        rows.toString(),
                        "-o",
                        folder.resolve("a.csv").toString()))) {
            assertThat(run.exitCode()).isEqualTo(Program.BAD_INPUT);
            assertThat(run.err()).contains("projected counting is for pr");
        }
    }

    @Test
    void withoutAnAnswerTheLinesSayUnknown() throws IOException {
        CommandRun run = CommandRun.of("pr", formula(), "--format", "mcc", "--engine", "exact", "--memory", "1");
        assertThat(run.exitCode()).isEqualTo(Program.BUDGET_TOO_SMALL);
        assertThat(run.out()).isEqualTo("s UNKNOWN\nc s type mc\n");
    }

    @Test
    void onlyCountsHaveTheseLines() throws IOException {
        CommandRun run = CommandRun.of("mar", formula(), "--format", "mcc");
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err()).contains("--format mcc is for pr");
    }

    /** Three of four states of two variables, and seventy that are free. */
    @Test
    void aDdnnfWithoutWeightsIsCountedToTheLastDigit() throws IOException {
        String nnf = file("or.nnf", "nnf 5 4 72\nL 1\nL -1\nL 2\nA 2 1 2\nO 1 2 0 3\n");
        assertThat(CommandRun.of("pr", nnf, "--format", "mcc").out().lines())
                .contains("s SATISFIABLE", "c s type mc", "c s exact arb int 3541774862152233910272");
        assertThat(CommandRun.of("pr", nnf, "-e", "1=1").out()).contains("count     2361183241434822606848");
        assertThat(CommandRun.of("pr", nnf, "-e", "1=0", "-e", "2=0").out()).doesNotContain("count     1");

        file("or.nnf.weights", "c p weight 1 0.5 0\n");
        CommandRun weighted = CommandRun.of("pr", nnf, "--format", "mcc");
        assertThat(weighted.exitCode()).isEqualTo(2);
        assertThat(weighted.err())
                .isEqualToIgnoringNewLines("parseval: --format mcc wants the model, or a d-DNNF without weights");
        assertThat(CommandRun.of("pr", nnf).out()).doesNotContain("count");
    }
}
