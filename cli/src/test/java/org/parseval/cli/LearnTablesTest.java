package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.formats.ModelFiles;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** {@code parseval learn parameters}, {@code learn structure} and {@code score}. */
class LearnTablesTest extends CommandTest {
    private static final String NETWORK = CommandRun.example("sprinkler.bif");
    private static final String GARDEN = CommandRun.example("garden.csv");

    private static final String FIELD = "MARKOV 2\n2 2\n1\n2 0 1\n4 1 1 1 1\n";

    private String out(String name) {
        return folder.resolve(name).toString();
    }

    private static CommandRun learnt(String... args) {
        CommandRun run = CommandRun.of(args);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    @Test
    void countsAreThoseOfTheTable() throws IOException {
        String data = file("data.csv", "rain;cloudy;n\nyes;yes;2\nno;yes;1\nno;no;4\n");
        String network = file("net.bif", """
                network n {}
                variable cloudy { type discrete [ 2 ] { no, yes }; }
                variable rain { type discrete [ 2 ] { no, yes }; }
                probability ( cloudy ) { table 0.5, 0.5; }
                probability ( rain | cloudy ) { (no) 0.5, 0.5; (yes) 0.5, 0.5; }
                """);
        CommandRun run = learnt("learn", "parameters", network, data, "--weight", "n", "-o", out("a.bif"));
        assertThat(run.out()).contains("3 rows of weight 7 of 2 variables, no cell missing", "by counting");
        assertThat(tables(out("a.bif")))
                .isEqualTo(List.of(List.of(4 / 7.0, 3 / 7.0), List.of(1.0, 0.0, 1 / 3.0, 2 / 3.0)));
        learnt(
                "learn",
                "parameters",
                "--start",
                out("a.bif"),
                data,
                "--weight",
                "n",
                "--prior",
                "1",
                "-o",
                out("b.bif"));
        assertThat(tables(out("b.bif")))
                .isEqualTo(List.of(List.of(9 / 16.0, 7 / 16.0), List.of(0.9, 0.1, 3 / 8.0, 5 / 8.0)));
        assertThat(Files.readString(Path.of(out("b.bif.counts"))))
                .isEqualTo(
                        "variable,row,state,count\ncloudy,0,no,8\ncloudy,0,yes,6\nrain,0,no,8\nrain,1,no,2\nrain,1,yes,4\n");
    }

    private static List<List<Double>> tables(String file) {
        Model model = ModelFiles.read(file);
        List<List<Double>> tables = new ArrayList<>();
        model.factors()
                .forEach(factor -> tables.add(
                        Arrays.stream(((TableFactor) factor).values()).boxed().toList()));
        return tables;
    }

    @Test
    void structuresAreFoundByEveryMethod() {
        for (String method : List.of("hill", "exact", "tree", "forest", "pc")) {
            CommandRun run = learnt(
                    "learn",
                    "structure",
                    GARDEN,
                    "--ignore",
                    "day",
                    "--method",
                    method,
                    "--bootstrap",
                    "3",
                    "-o",
                    out("s.bif"));
            assertThat(run.out()).contains("score     ", "states    cloudy: no, yes");
            assertThat(ModelFiles.read(out("s.bif")).variableCount()).isEqualTo(4);
        }
        CommandRun run = learnt(
                "learn",
                "structure",
                GARDEN,
                "--method",
                "tan",
                "--target",
                "rain",
                "--bins",
                "4",
                "--bins-by",
                "entropy",
                "-o",
                out("t.bif"));
        assertThat(run.out()).contains("arc       rain -> wet");
        assertThat(learnt("score", out("t.bif"), GARDEN, "--target", "rain").out())
                .contains("accuracy", "AUC");
    }

    @Test
    void hiddenVariablesAndFieldsAreLearnt() throws IOException {
        String arcs = file("arcs.txt", "mood -> cloudy\nmood -> rain\nmood -> wet\nmood -> sprinkler\n");
        CommandRun run = learnt(
                "learn",
                "parameters",
                "--structure",
                arcs,
                GARDEN,
                "--ignore",
                "day",
                "--hidden",
                "mood=good,bad",
                "--starts",
                "2",
                "-o",
                out("h.bif"));
        assertThat(run.out()).contains("hidden: mood", "circuit");
        String field = file("f.uai", FIELD);
        String data = file("d.csv", "0,1\n0,0\n1,1\n1,1\n0,?\n");
        CommandRun fitted = learnt("learn", "parameters", field, data, "-o", out("g.uai"));
        assertThat(fitted.out()).contains("1 of 8 cells missing", "expectation maximisation", "converged");
        // The row with a missing cell says 0, and so nothing is known of the other: by hand 1/2, 0 and 1/2.
        assertThat(tables(out("g.uai")).get(0))
                .satisfies(values -> assertThat(values.get(3)).isBetween(0.4999, 0.5001));
    }

    @Test
    void reportsAreJsonToo() {
        String structure = learnt(
                        "learn",
                        "structure",
                        GARDEN,
                        "--ignore",
                        "day",
                        "--bootstrap",
                        "2",
                        "--format",
                        "json",
                        "-o",
                        out("s.bif"))
                .out();
        assertThat(structure)
                .contains("\"task\" : \"LEARN_STRUCTURE\"", "\"completions\" : ", "\"bootstrapRounds\" : 2")
                .containsPattern("(?s)\"from\" : \"rain\",\\s*\"to\" : \"wet\",\\s*\"share\" : 1.0");
        String parameters = learnt(
                        "learn",
                        "parameters",
                        NETWORK,
                        GARDEN,
                        "--ignore",
                        "day",
                        "--format",
                        "json",
                        "-o",
                        out("p.bif"))
                .out();
        assertThat(parameters)
                .contains("\"missing\" : 20", "\"steps\" : 3", "\"converged\" : true", "\"kind\" : \"exact\"");
        String score = learnt("score", out("p.bif"), GARDEN, "--ignore", "day", "--target", "wet", "--format", "json")
                .out();
        assertThat(score).contains("\"task\" : \"SCORE\"", "\"logLikelihood\" : -755.79", "\"accuracy\" : ", "\"auc\"");
        assertThat(learnt("score", NETWORK, GARDEN, "--ignore", "day", "--folds", "3", "--format", "json")
                        .out())
                .containsPattern("(?s)\"folds\" : \\[.*perRow.*perRow.*perRow");
    }

    @Test
    void foldsAreHeldOut() {
        CommandRun run = learnt("score", NETWORK, GARDEN, "--ignore", "day", "--folds", "4", "--target", "wet");
        assertThat(run.out()).contains("fold 4", "held out", "wet given the other cells");
    }

    @Test
    void whatIsWrongIsOneLineAndWritesNothing() throws IOException {
        String[][] bad = {
            {"3", "learn", "parameters", NETWORK, file("bad.csv", "rain\nmaybe\n"), "-o", out("x.bif")},
            {"3", "learn", "parameters", NETWORK, GARDEN, "-o", out("x.bif")},
            {"3", "learn", "parameters", NETWORK, out("none.csv"), "-o", out("x.bif")},
            {"3", "learn", "structure", file("short.csv", "a,b\n1\n"), "-o", out("x.bif")},
            {"2", "learn", "parameters", GARDEN, "-o", out("x.bif")},
            {"2", "learn", "parameters", NETWORK, GARDEN, "--hidden", "a=b,c", "-o", out("x.bif")},
            {"2", "learn", "parameters", NETWORK, GARDEN, "--prior", "-1", "-o", out("x.bif")},
            {
                "2",
                "learn",
                "parameters",
                NETWORK,
                GARDEN,
                "--prior",
                "1",
                "--equivalent-sample-size",
                "1",
                "-o",
                out("x.bif")
            },
            {"2", "learn", "parameters", NETWORK, GARDEN, "--separator", "ab", "-o", out("x.bif")},
            {"2", "learn", "structure", GARDEN, "--method", "tan", "-o", out("x.bif")},
            {"2", "learn", "structure", GARDEN, "--method", "tree", "--max-parents", "2", "-o", out("x.bif")},
            {"2", "learn", "structure", GARDEN, "--ignore", "day", "-o", out("x.txt")},
            {"3", "learn", "structure", file("gaps.csv", "a,b\n1,?\n2,?\n"), "-o", out("x.bif")},
            {"2", "learn", "parameters", file("f.uai", FIELD), file("no.csv", "0,1\n"), "-o", out("x.uai")},
            {"2", "learn", "parameters", file("f.uai", FIELD), GARDEN, "--prior", "1", "-o", out("x.uai")},
            {"3", "learn", "structure", file("half.csv", "a,b\n1,\"2\n"), "-o", out("x.bif")},
            {"3", "learn", "structure", out("rows.parquet"), "-o", out("x.bif")},
            {"3", "learn", "parameters", "--start", NETWORK, GARDEN, "--ignore", "day", "-o", out("x.bif")},
            {"2", "score", NETWORK, GARDEN, "--ignore", "day", "--target", "snow"},
            {"2", "score", NETWORK, GARDEN, "--ignore", "day", "--folds", "1"}
        };
        for (String[] each : bad) {
            CommandRun run = CommandRun.of(Arrays.copyOfRange(each, 1, each.length));
            assertThat(run.exitCode()).as(String.join(" ", each) + run.err()).isEqualTo(Integer.parseInt(each[0]));
            assertThat(run.err().strip().lines()).as(run.err()).hasSize(1);
        }
        try (var files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString())).noneMatch(name -> name.startsWith("x"));
        }
    }
}
