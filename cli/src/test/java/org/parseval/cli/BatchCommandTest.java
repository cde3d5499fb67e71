package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.parseval.Parseval;
import org.parseval.cli.batch.AnswerRows;
import org.parseval.cli.program.UsageException;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Csv;
import org.parseval.inference.Answer;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/** {@code batch}: rows against single answers, bad rows, and what is kept of a batch that was ended. */
class BatchCommandTest extends CommandTest {
    private static final String SPRINKLER = CommandRun.example("sprinkler.bif");

    private static List<List<String>> rows(Path file) throws IOException {
        return Files.readAllLines(file).stream().map(Csv::cells).toList();
    }

    /** Every set of evidence there is: each variable not observed, or in one of its states. */
    @Test
    void rowsAreTheSingleAnswers() throws IOException {
        Model model = ModelFiles.read(SPRINKLER);
        List<String> lines = new ArrayList<>(List.of("wet,cloudy,rain,sprinkler"));
        List<String[]> evidence = new ArrayList<>();
        for (int code = 0; code < 81; code++) {
            List<String> cells = new ArrayList<>();
            List<String> observed = new ArrayList<>();
            int rest = code;
            for (String variable : List.of("wet", "cloudy", "rain", "sprinkler")) {
                int number = model.names().variable(variable);
                cells.add(rest % 3 == 0 ? "" : model.names().state(number, rest % 3 - 1));
                if (rest % 3 > 0) {
                    observed.addAll(List.of(variable, model.names().state(number, rest % 3 - 1)));
                }
                rest /= 3;
            }
            lines.add(String.join(",", cells));
            evidence.add(observed.toArray(String[]::new));
        }
        Path answers = folder.resolve("answers.csv");

        CommandRun run = CommandRun.of(
                "batch",
                SPRINKLER,
                file("queries.csv", String.join("\n", lines)),
                "--query",
                "rain",
                "-o",
                answers.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<List<String>> found = rows(answers);
        assertThat(found.get(0))
                .containsExactly(
                        "row",
                        "log10Z",
                        "kind",
                        "standardErrorLog10",
                        "certifiedLow",
                        "certifiedHigh",
                        "marginalsKind",
                        "marginalsStandardError",
                        "rain=no",
                        "rain=yes",
                        "error");
        assertThat(found).hasSize(82);
        for (int row = 0; row < 81; row++) {
            List<String> cells = found.get(row + 1);
            Answer single =
                    Parseval.of(model).prepare().given(evidence.get(row)).answer(Task.MAR);
            assertThat(cells.get(0)).isEqualTo(Integer.toString(row + 1));
            if (single.value().isZero()) {
                assertThat(cells.get(1)).isEqualTo("-inf");
                continue;
            }
            assertThat(Double.parseDouble(cells.get(1)))
                    .isCloseTo(single.value().log10(), Offset.offset(1e-9));
            assertThat(cells.get(2)).isEqualTo("exact");
            assertThat(Double.parseDouble(cells.get(9)))
                    .isCloseTo(single.marginals().of("rain").probability("yes"), Offset.offset(1e-9));
        }
        assertThat(folder.resolve("answers.csv.part")).doesNotExist();
    }

    /** The factors of this network sum to 1 up to rounding, which is not told as if it were known. */
    @Test
    void roundingIsNotShownAsDigits() throws IOException {
        StringBuilder network = new StringBuilder("BAYES\n6\n3 3 3 3 3 3\n6\n");
        for (int v = 0; v < 6; v++) {
            network.append("1 ").append(v).append('\n');
        }
        for (int v = 0; v < 6; v++) {
            network.append("3 0.1 0.2 0.7\n");
        }
        String model = file("rounding.uai", network.toString());
        Path answers = folder.resolve("answers.csv");
        CommandRun.of("batch", model, file("nothing.csv", "0\n?\n"), "-o", answers.toString());
        assertThat(rows(answers).get(1)).contains("0.0").noneMatch(cell -> cell.contains("E-1"));
        assertThat(CommandRun.of("pr", model, "--format", "json").out()).contains("\"log10Z\" : 0.0,");
    }

    @Test
    void aBadRowTellsWhyAndTheOthersAreAnswered() throws IOException {
        String queries = file("queries.csv", "wet,rain\nyes,\nperhaps,no\nyes\n\"yes,no\n ,yes\n");
        Path answers = folder.resolve("answers.csv");

        CommandRun run = CommandRun.of("batch", SPRINKLER, queries, "-o", answers.toString());

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.err()).contains("3 of 5 rows have no answer");
        List<List<String>> rows = rows(answers);
        assertThat(rows).hasSize(6).allMatch(row -> row.size() == 7);
        assertThat(rows.get(1).get(6)).isEmpty();
        assertThat(rows.get(2).get(6)).contains("no state of \"wet\" is called \"perhaps\"");
        assertThat(rows.get(3).get(6)).contains("1 cells, expected 2");
        assertThat(rows.get(4).get(6)).contains("a quote is not closed");
        assertThat(rows.get(5).get(2)).isEqualTo("exact");
    }

    /** By default this model becomes a circuit; who names {@code exact} has it eliminated row by row. */
    @Test
    void theCircuitAndTheEliminationAgree() throws IOException {
        String queries = file("queries.csv", "wet,rain,sprinkler\n" + "yes,,\n,no,no\nno,perhaps,\n,,\n".repeat(5));
        List<List<List<String>>> both = new ArrayList<>();
        for (String engine : List.of("auto", "exact")) {
            Path answers = folder.resolve(engine + ".csv");
            CommandRun run = CommandRun.of(
                    "batch", SPRINKLER, queries, "--query", "cloudy", "--engine", engine, "-o", answers.toString());
            assertThat(run.exitCode()).as(run.err()).isEqualTo(6);
            both.add(rows(answers));
        }
        assertThat(both.get(0)).hasSize(21).hasSameSizeAs(both.get(1));
        for (int row = 1; row <= 20; row++) {
            List<String> circuit = both.get(0).get(row);
            List<String> elimination = both.get(1).get(row);
            assertThat(circuit).hasSameSizeAs(elimination);
            for (int cell = 0; cell < circuit.size(); cell++) {
                if (!circuit.get(cell).equals(elimination.get(cell))) {
                    assertThat(Double.parseDouble(circuit.get(cell)))
                            .isCloseTo(Double.parseDouble(elimination.get(cell)), Offset.offset(1e-12));
                }
            }
        }
    }

    /** What {@code -e} says holds in every row, likelihoods too; a row that says otherwise has no answer. */
    @Test
    void evidenceOfAllRows() throws IOException {
        String queries = file("queries.csv", "rain,sprinkler\n,\nyes,\nno,off\n,on\n");
        Path answers = folder.resolve("answers.csv");

        CommandRun run = CommandRun.of(
                "batch",
                SPRINKLER,
                queries,
                "-e",
                "sprinkler=off",
                "-e",
                "wet=0.2,0.9",
                "--query",
                "cloudy",
                "-o",
                answers.toString());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(6);
        List<List<String>> rows = rows(answers);
        Model model = ModelFiles.read(SPRINKLER);
        Model likely = model.withLikelihood(model.names().variable("wet"), 0.2, 0.9);
        Answer first = Parseval.of(likely).prepare().given("sprinkler", "off").answer(Task.MAR);
        Answer second = Parseval.of(likely)
                .prepare()
                .given("sprinkler", "off", "rain", "yes")
                .answer(Task.MAR);
        assertThat(Double.parseDouble(rows.get(1).get(1)))
                .isCloseTo(first.value().log10(), Offset.offset(1e-9));
        assertThat(Double.parseDouble(rows.get(2).get(9)))
                .isCloseTo(second.marginals().of("cloudy").probability("yes"), Offset.offset(1e-9));
        assertThat(rows.get(3).get(10)).isEmpty();
        assertThat(rows.get(4).get(10)).isEqualTo("-e says that sprinkler is off");
    }

    /** Each row is the answer of the engine that was chosen; loops make belief propagation wrong by its own amount. */
    @Test
    void anotherEngine() throws IOException {
        String queries = file("queries.csv", "wet\nyes\n\n");
        Path answers = folder.resolve("answers.csv");

        CommandRun run = CommandRun.of("batch", SPRINKLER, queries, "--engine", "bp", "-o", answers.toString());
        CommandRun single = CommandRun.of("pr", SPRINKLER, "-e", "wet=yes", "--engine", "bp", "--format", "uai");

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> row = rows(answers).get(1);
        assertThat(row.get(2)).isEqualTo("unsupported");
        assertThat(Double.parseDouble(row.get(1)))
                .isCloseTo(
                        Double.parseDouble(
                                single.out().lines().skip(1).findFirst().orElseThrow()),
                        Offset.offset(1e-9));
        assertThat(CommandRun.of("batch", SPRINKLER, queries, "--query", "rain", "--engine", "nosuch", "-o", "x")
                        .exitCode())
                .isEqualTo(2);
    }

    /** A grid that small tables do not hold: mini-buckets bound Z, samples give errors to Z and marginals. */
    @Test
    void whatIsNotExactHasItsBoundsAndErrors() throws IOException {
        String grid = CommandRun.example("ising-10x10.uai");
        String queries = file("queries.csv", "0\n1\n");
        Path bounded = folder.resolve("bounded.csv");
        Path sampled = folder.resolve("sampled.csv");

        CommandRun.of("batch", grid, queries, "--engine", "minibucket", "--ibound", "3", "-o", bounded.toString());
        CommandRun.of(
                "batch",
                grid,
                queries,
                "--query",
                "5",
                "--engine",
                "energy",
                "--neighbours",
                "4",
                "--error",
                "0.1",
                "-o",
                sampled.toString());

        double truth = Parseval.of(ModelFiles.read(grid))
                .prepare()
                .given("0", "1")
                .answer(Task.PR)
                .value()
                .log10();
        List<String> bounds = rows(bounded).get(1);
        assertThat(bounds.get(2)).isEqualTo("certified");
        assertThat(truth).isBetween(Double.parseDouble(bounds.get(4)), Double.parseDouble(bounds.get(5)));
        List<String> errors = rows(sampled).get(1);
        assertThat(errors.get(6)).isEqualTo("estimate");
        assertThat(Double.parseDouble(errors.get(7))).isBetween(1e-9, 0.2);
    }

    /** The same rule as that of single questions: {@code MODEL.evid} where there is one and no {@code -e}. */
    @Test
    void evidenceBesideTheModelIsThatOfEveryRow() throws IOException {
        Path model = folder.resolve("model.bif");
        Files.copy(Path.of(SPRINKLER), model);
        int wet = ModelFiles.read(SPRINKLER).names().variable("wet");
        Files.writeString(folder.resolve("model.bif.evid"), "1 " + wet + " 1\n");
        String queries = file("queries.csv", "rain\nyes\n");
        Path answers = folder.resolve("answers.csv");
        Path without = folder.resolve("without.csv");

        CommandRun run = CommandRun.of("batch", model.toString(), queries, "-o", answers.toString());
        CommandRun.of("batch", model.toString(), queries, "-e", "none", "-o", without.toString());

        assertThat(run.err()).contains("every row has the evidence of").contains("model.bif.evid");
        double expected = Parseval.of(ModelFiles.read(SPRINKLER))
                .prepare()
                .given("wet", "yes", "rain", "yes")
                .answer(Task.PR)
                .value()
                .log10();
        assertThat(Double.parseDouble(rows(answers).get(1).get(1))).isCloseTo(expected, Offset.offset(1e-9));
        assertThat(rows(without).get(1).get(1))
                .isNotEqualTo(rows(answers).get(1).get(1));
    }

    @Test
    void outputThatIsNoFileIsRefusedAndNothingIsLeftBesideIt() throws IOException {
        CommandRun run = CommandRun.of("batch", SPRINKLER, file("queries.csv", "rain\nyes\n"), "-o", folder.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("must be a file");
        assertThat(Files.exists(folder.resolveSibling(folder.getFileName() + ".part")))
                .isFalse();
    }

    @Test
    void wrongNamesInTheHeaderAreBadInput() throws IOException {
        String answers = folder.resolve("answers.csv").toString();

        CommandRun unknown = CommandRun.of("batch", SPRINKLER, file("a.csv", "snow\nyes\n"), "-o", answers);
        CommandRun twice = CommandRun.of("batch", SPRINKLER, file("b.csv", "wet,wet\nyes,no\n"), "-o", answers);

        assertThat(unknown.exitCode()).isEqualTo(3);
        assertThat(unknown.err()).contains("a.csv:1:1").contains("\"snow\"");
        assertThat(twice.err()).contains("\"wet\" stands there twice");
    }

    /** A row that was being written when the program ended does not count, and neither does anything behind damage. */
    @Test
    void wholeRowsAreKept() throws IOException {
        Path output = folder.resolve("answers.csv");
        AnswerRows ended = AnswerRows.open(output, "question");
        ended.addAll(List.of("1,a,", "2,b,"));
        assertThatThrownBy(() -> AnswerRows.open(output, "question"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("another program is at work on ");
        ended.close();
        Files.writeString(ended.kept(), "3,c,\tdead", StandardOpenOption.APPEND);

        try (AnswerRows again = AnswerRows.open(output, "question")) {
            assertThat(again.size()).isEqualTo(2);
            again.addAll(List.of("3,d,"));
            again.finish("header\n");
        }

        assertThat(output).hasContent("header\n1,a,\n2,b,\n3,d,\n");
        assertThat(ended.kept()).doesNotExist();
    }

    @Test
    void answersToOtherQuestionsAreNotMixedIn() throws IOException {
        String queries = file("queries.csv", "wet\nyes\n");
        Path output = folder.resolve("answers.csv");
        AnswerRows.open(output, "another question").close();

        CommandRun run = CommandRun.of("batch", SPRINKLER, queries, "-o", output.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("has answers to other questions");
        assertThat(output).doesNotExist();
    }

    @Test
    void samplesHaveNamesAndTheirSeed() {
        String[] command = {"sample", SPRINKLER, "-e", "wet=yes", "-n", "50", "--seed", "3"};
        CommandRun run = CommandRun.of(command);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines()).hasSize(51).first().isEqualTo("cloudy,sprinkler,rain,wet");
        assertThat(run.out().lines().skip(1)).allMatch(row -> row.endsWith(",yes"));
        assertThat(CommandRun.of(command).out()).isEqualTo(run.out());
        assertThat(CommandRun.of("sample", SPRINKLER, "-n", "0").exitCode()).isEqualTo(2);
    }

    /** Each is the same three questions, as other programs write tables. */
    @Test
    void realTables() throws IOException {
        List<String> tables = List.of(
                "id,wet,rain\n7,yes,\n8,,no\n9,no,yes\n",
                "id;wet;rain\n7;yes;?\n8;NA;no\n9;no;yes\n",
                "id\twet\train\n7\tyes\tNA\n8\t\tno\n9\tno\tyes\n",
                "\uFEFFid,wet,rain\r\n7,yes,\r\n8,?,no\r\n9,no,yes\r\n",
                "\"id\";\"wet\";\"rain\"\r\n\"7\";\"yes\";\"\"\r\n\"8\";\"\";\"no\"\r\n\"9\";\"no\";\"yes\"\r\n",
                "rain,id,wet\n,7,yes\nno,8,\nyes,9,no\n\n\n",
                "wet=no,wet=yes,id,rain\n0,1,7,\n,,8,no\n3,0,9,yes\n",
                "id , wet , rain\n7 , yes , \n8 ,NA, no\n9 , no , yes");
        for (String table : tables) {
            CommandRun run = CommandRun.of("batch", SPRINKLER, file("table.csv", table), "--query", "rain", "-o", "-");
            assertThat(run.exitCode()).as(table + run.err()).isZero();
            assertThat(run.err()).contains("these columns go to the answers: id");
            List<List<String>> rows = run.out().lines().map(Csv::cells).toList();
            assertThat(rows).as(table).hasSize(4);
            assertThat(rows.get(0)).startsWith("row", "id", "log10Z");
            assertThat(rows).extracting(row -> row.get(1).strip()).containsExactly("id", "7", "8", "9");
            assertThat(Double.parseDouble(rows.get(1).get(10))).isCloseTo(0.7079276773, Offset.offset(1e-9));
            assertThat(Double.parseDouble(rows.get(2).get(10))).isCloseTo(0, Offset.offset(1e-9));
            assertThat(Double.parseDouble(rows.get(3).get(10))).isCloseTo(1, Offset.offset(1e-9));
        }
    }

    @Test
    void tablesAreUnpackedAndReadAsUtf16() throws IOException {
        String text = "id\twet\train\r\nMüller\tyes\t\r\n";
        Path wide = folder.resolve("wide.txt");
        Files.write(wide, ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE));
        Path packed = folder.resolve("packed.tsv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        for (Path table : List.of(wide, packed)) {
            CommandRun run = CommandRun.of("batch", SPRINKLER, table.toString(), "--query", "rain", "-o", "-");
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("1,Müller,").contains("0.70792767");
        }
        Path damaged = folder.resolve("damaged.tsv.gz");
        byte[] bytes = Files.readAllBytes(packed);
        Files.write(damaged, Arrays.copyOf(bytes, bytes.length - 12));
        CommandRun run = CommandRun.of("batch", SPRINKLER, damaged.toString(), "-o", "-");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).contains("damaged or truncated compressed data");
    }

    @Test
    void columnsThatLookLikeAVariableAreNotPassedOn() throws IOException {
        for (String header : List.of("Wet,rain", "sprinkeler,rain", "wet=yes,rain", "wet=perhaps,rain")) {
            CommandRun run = CommandRun.of("batch", SPRINKLER, file("table.csv", header + "\nyes,no\n"), "-o", "-");
            assertThat(run.exitCode()).as(header).isEqualTo(3);
            assertThat(run.err().lines())
                    .as(header)
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("table.csv:1:1");
        }
    }

    @Test
    void bestStates() throws IOException {
        String queries = file("queries.csv", "wet\nyes\nno\n");

        CommandRun run = CommandRun.of("batch", SPRINKLER, queries, "--mpe", "-o", "-");
        CommandRun single = CommandRun.of("mpe", SPRINKLER, "-e", "wet=no", "--format", "csv", "-n", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> states = Csv.cells(run.out().lines().skip(2).findFirst().orElseThrow());
        List<String> expected =
                Csv.cells(single.out().lines().skip(1).findFirst().orElseThrow());
        assertThat(states.subList(6, 10)).isEqualTo(expected.subList(2, 6));
    }
}
