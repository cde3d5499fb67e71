package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.cli.options.EngineOptions;
import org.parseval.cli.program.Program;
import org.parseval.inference.Task;

class CompareCommandTest extends CommandTest {
    private static final String SAT = CommandRun.example("weighted-3sat.uai");

    @Test
    void allEnginesOnTheExamples() throws IOException {
        Path results = folder.resolve("new/results");
        CommandRun run = CommandRun.of(
                "compare",
                grid(4),
                SAT,
                CommandRun.example("sprinkler.uai"),
                CommandRun.example("coins.cnf"),
                "--time",
                "1s",
                "--memory",
                "256m",
                "-o",
                results.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("reference of 4 instances: engine exact");
        assertThat(run.out()).containsPattern("weighted-3sat.uai +bp +4\\.1[0-9]+ +[0-9.]+e-02 .* yes +[0-9.]+\n");
        JsonNode json =
                new ObjectMapper().readTree(results.resolve("compare.json").toFile());
        assertThat(json.get("instances").size()).isEqualTo(4);
        int engines = EngineOptions.offered(Set.of(Task.PR)).size();
        assertThat(json.get("summary").size()).isEqualTo(engines);
        for (JsonNode engine : json.get("summary")) {
            // Hashing counts states of formulas without weights, and none of the examples is one.
            int answered = engine.get("engine").asText().equals("hashing") ? 0 : 4;
            assertThat(engine.get("answered").asInt()).as(engine.toString()).isEqualTo(answered);
        }
        assertThat(Files.readAllLines(results.resolve("compare.csv"))).hasSize(1 + 4 * engines);
        assertThat(ImageIO.read(results.resolve("compare.png").toFile()).getWidth())
                .isEqualTo(800);
        try (Stream<Path> files = Files.list(results)) {
            assertThat(files)
                    .as("no temporary file stays")
                    .extracting(file -> file.getFileName().toString())
                    .containsExactlyInAnyOrder("compare.csv", "compare.json", "compare.png", "compare.runs");
        }
    }

    @Test
    void evidenceAndMarginalsBesideTheModelAreUsed() throws IOException {
        String model = file("pair.uai", "MARKOV 2 2 2 1 2 0 1 4 1 2 3 4");
        file("pair.uai.evid", "1 0 1");
        file("pair.uai.MAR", "MAR 2 2 0 1 2 0.4285714286 0.5714285714");
        CommandRun run = CommandRun.of("compare", model, "--task", "mar", "--engines", "bp");
        assertThat(run.exitCode()).as(run.err()).isZero();
        // 3 + 4, and 3/7 rounded.
        assertThat(run.out())
                .containsPattern("pair.uai +bp +0\\.845098040 +[0-9.]+e-1[01] ")
                .contains("reference of 1 instance: file pair.uai.MAR");
    }

    @Test
    void referenceIsFoundInATable() throws IOException {
        String index = file("INDEX.tsv", """
                family\tinstance\tpath\tminfill_width\tlog10Z_ref\tref_source
                sat\tweighted-3sat\tsat/weighted-3sat.uai\t5\t4\tpublished
                """);
        CommandRun run = CommandRun.of("compare", SAT, "--engines", "exact", "--reference", index);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("9.23e-02").contains("reference of 1 instance: table, published");
    }

    @Test
    void filesOfTheSameNameAreToldApartByTheirFolders() throws IOException {
        Files.createDirectory(folder.resolve("a"));
        String first = file("a/m.uai", "MARKOV 1 2 1 1 0 2 1 1");
        String second = file("m.uai", "MARKOV 1 2 1 1 0 2 5 5");
        CommandRun run = CommandRun.of("compare", first, second, "--engines", "exact");
        assertThat(run.out()).contains(first + " ").contains(second + " ");
    }

    @Test
    void refusalIsARowWithItsReasonAndWithoutAnyAnswerTheBudgetWasTooSmall() {
        String grid = grid(40);
        CommandRun alone =
                CommandRun.of("compare", grid, "--engines", "exact", "--memory", "1g", "-o", folder.toString());
        assertThat(alone.exitCode()).isEqualTo(Program.BUDGET_TOO_SMALL);
        assertThat(alone.out())
                .containsPattern("grid.uai +exact +budget .* needs [0-9.e+]+ GiB for a largest table")
                .contains("reference of 1 instance: none")
                .containsPattern("exact +0/1 +- ");
        assertThat(alone.err()).contains("nothing to plot");
        assertThat(folder.resolve("compare.csv")).exists();
        assertThat(folder.resolve("compare.png")).doesNotExist();
        CommandRun both = CommandRun.of("compare", grid, "--engines", "exact,bp", "--memory", "1g", "--time", "1s");
        assertThat(both.exitCode()).isZero();
        assertThat(both.out()).containsPattern("bp +1/1");
    }

    @Test
    void badInputIsOneLineBeforeAnyRun() throws IOException {
        String bad = file("bad.uai", "MARKOV 1 2 1 1 0 2 1");
        String good = file("good.uai", "MARKOV 1 2 1 1 0 2 1 1");
        file("good.uai.MAR", "PR 1");
        String missing = folder.resolve("none.uai").toString();
        for (List<String> args : List.of(
                List.of("compare", SAT, bad),
                List.of("compare", SAT, missing),
                List.of("compare", SAT, good, "--task", "mar"),
                List.of("compare", SAT, "--reference", missing),
                List.of("compare", SAT, "--reference", bad))) {
            CommandRun run = CommandRun.of(args.toArray(String[]::new));
            assertThat(run.exitCode()).as(args.toString()).isEqualTo(Program.BAD_INPUT);
            assertThat(run.err().strip().lines()).hasSize(1);
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    void folderThatCannotBeMadeIsOneLine() throws IOException {
        String taken = file("taken", "");
        CommandRun run = CommandRun.of("compare", SAT, "-o", taken + "/results");
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err().strip().lines()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare",
                "compare -",
                "compare x --engines nothing",
                "compare x --engines bp,bp",
                "compare x --engines bp --damping 0.5",
                "compare x --task mpe",
                "compare x --task mar --reference y",
                "compare x --time soon",
                "compare x --threads 0",
                "compare x -e y"
            })
    void badUsageIsToldBeforeAnyFileIsRead(String command) {
        CommandRun run = CommandRun.of(command.split(" "));
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err()).isNotBlank().doesNotContain("\tat ").doesNotContain("no such file");
    }
}
