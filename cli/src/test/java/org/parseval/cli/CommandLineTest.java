package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.cli.options.EngineOptions;
import org.parseval.cli.program.Program;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.inference.Task;
import picocli.CommandLine;

class CommandLineTest extends CommandTest {
    private static final String SPRINKLER = CommandRun.example("sprinkler.uai");
    private static final String WET = CommandRun.example("sprinkler.evid");

    @Test
    void partitionFunctionSaysHowItIsKnown() {
        CommandRun run = CommandRun.of("pr", SPRINKLER, "-e", WET);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("log10 Z   -0.18902860")
                .contains("known     exact")
                .contains("engine    auto, 1 part by exact, width")
                .contains("time");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void fourierEngineTakesItsOptions() throws IOException {
        CommandRun run = CommandRun.of(
                "mar",
                SPRINKLER,
                "-e",
                WET,
                "--engine",
                "fourier",
                "--preset",
                "paper",
                "--message-size",
                "2^10",
                "--truncate",
                "min-degree",
                "--samples",
                "1000",
                "--format",
                "json");
        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.get("engine").asText()).isEqualTo("fourier");
        assertThat(json.get("settings").get("messageSize").asInt()).isEqualTo(1024);
        assertThat(json.get("settings").get("truncate").asText()).isEqualTo("min-degree");
        assertThat(json.get("settings").get("samples").asInt()).isEqualTo(1000);
        // Samples come in batches, of which the last one is drawn whole.
        assertThat(json.get("diagnostics").get("samples").asInt()).isBetween(1000, 1100);
        assertThat(json.get("marginals").get("2").get("1").asDouble()).isBetween(0.6, 0.8);
    }

    @Test
    void marginalsListEveryVariable() {
        CommandRun run = CommandRun.of("mar", SPRINKLER, "-e", WET);
        assertThat(run.out()).contains("2         0.292072  0.707928").contains("3         0.00000   1.00000");
    }

    @Test
    void jsonIsOneObjectWithAllItsFields() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(CommandRun.of("mar", SPRINKLER, "--format", "json").out());
        for (String field : new String[] {
            "version",
            "task",
            "engine",
            "log10Z",
            "sign",
            "kind",
            "standardErrorLog10",
            "interval",
            "certified",
            "seconds",
            "settings",
            "diagnostics",
            "model",
            "marginals"
        }) {
            assertThat(json.has(field)).as(field).isTrue();
        }
        assertThat(json.get("kind").asText()).isEqualTo("exact");
        assertThat(json.get("marginals").size()).isEqualTo(4);
        assertThat(json.get("marginals").get("3").get("1").asDouble()).isBetween(0.6470, 0.6472);
    }

    @Test
    void uaiFormatWritesAResultFileWholeOrNotAtAll() throws IOException {
        Path result = folder.resolve("sprinkler.PR");
        assertThat(CommandRun.of("pr", SPRINKLER, "--format", "uai", "-o", result.toString())
                        .exitCode())
                .isZero();
        assertThat(Files.readAllLines(result).get(0)).isEqualTo("PR");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).as("no temporary file stays").containsExactly(result);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no/such/folder", ""})
    void unwritableOutputIsOneLineBeforeTheModelIsRead(String file) {
        CommandRun run =
                CommandRun.of("pr", "missing.uai", "-o", folder.resolve(file).toString());
        assertThat(run.exitCode()).isEqualTo(Program.BAD_OUTPUT);
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).contains("cannot write");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 1\n\n2 x\n", "0 1\n\n2 -1", "0 1\n\n2 1.5"})
    void badRegionsAreOneLineWithTheirPlace(String content) throws IOException {
        CommandRun run = CommandRun.of("pr", SPRINKLER, "--engine", "hak", "--regions", file("bad.sets", content));
        assertThat(run.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).contains("bad.sets:3:3: found ");
    }

    @Test
    void regionsOfVariablesThatTheModelDoesNotHaveAreRefused() throws IOException {
        CommandRun run = CommandRun.of("pr", SPRINKLER, "--engine", "hak", "--regions", file("sets", "0 1\n2 4\n"));
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err()).contains("variable 4 of a model of 4 variables");
        CommandRun good = CommandRun.of("pr", SPRINKLER, "--engine", "hak", "--regions", file("sets", "0 1\n2 3\n"));
        assertThat(good.exitCode()).as(good.err()).isZero();
    }

    @Test
    void optionOfOtherEnginesIsRefusedByName() {
        CommandRun run = CommandRun.of("pr", SPRINKLER, "--engine", "bp", "--damping", "0.5", "--ibound", "3");
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err()).isEqualToIgnoringNewLines("parseval: engine bp has no option --ibound");
    }

    @Test
    void impossibleEvidenceIsAnAnswer() throws IOException {
        String model = file("equal.uai", "MARKOV 2 2 2 1 2 0 1 4 1 0 0 1");
        String evidence = file("unequal.evid", "2 0 0 1 1");
        CommandRun pr = CommandRun.of("pr", model, "-e", evidence);
        assertThat(pr.exitCode()).isZero();
        assertThat(pr.out()).contains("probability zero");
        CommandRun mar = CommandRun.of("mar", model, "-e", evidence);
        assertThat(mar.exitCode()).isZero();
        assertThat(mar.out()).contains("do not exist");
        CommandRun uai = CommandRun.of("mar", model, "-e", evidence, "--format", "uai");
        assertThat(uai.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(CommandRun.of("pr", model, "-e", evidence, "--format", "uai").out())
                .contains("-inf");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "MARKOV",
                "MARKOV 1 2 1 1 0 2 1",
                "MARKOV 1 2 1 1 0 3 1 1 1",
                "MARKOV 1 2 1 1 0 2 1 -1",
                "MARKOV 1 2 1 1 0 2 1 nan",
                "MARKOV 1 2 1 1 1 2 1 1",
                "MARKOV 2 2 2 1 2 0 0 4 1 1 1 1",
                "MARKOV 1 2 1 1 0 2 1 1 extra",
                "p cnf 2 1\n1 3 0\n",
                "p cnf 2 1\n1 2\n",
                "\u0001\u0002\u0003"
            })
    void badModelIsOneLineWithItsPlace(String content) throws IOException {
        CommandRun run = CommandRun.of("pr", file("bad.uai", content));
        assertThat(run.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).containsPattern("bad\\.uai:[0-9]+:[0-9]+: found .*, expected .*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 0 2", "1 4 0", "2 0 0 0 1", "", "1 0 0 9", "x"})
    void badEvidenceIsOneLineWithItsPlace(String content) throws IOException {
        CommandRun run = CommandRun.of("pr", SPRINKLER, "-e", file("bad.evid", content));
        assertThat(run.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).containsPattern("bad\\.evid:[0-9]+:[0-9]+: ");
    }

    @Test
    void missingFileIsBadInput() {
        CommandRun run = CommandRun.of("pr", folder.resolve("none.uai").toString());
        assertThat(run.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(run.err()).contains("no such file");
    }

    @Test
    void whatDoesNotFitIsRefusedWithNumbers() {
        String grid = grid(40);
        CommandRun run = CommandRun.of("pr", grid, "--engine", "exact", "--memory", "1g");
        assertThat(run.exitCode()).isEqualTo(Program.BUDGET_TOO_SMALL);
        assertThat(run.err()).containsPattern("needs [0-9.e+]+ GiB for a largest table of 2\\^[0-9.]+ entries");
    }

    @Test
    void moreHeapComesFromWhoStartedTheProgram() {
        String submitted = "spark.submit.deployMode";
        assertThat(Program.moreHeap()).isEqualTo("PARSEVAL_OPTS=-Xmx8g");
        System.setProperty(submitted, "client");
        try {
            assertThat(Program.moreHeap()).isEqualTo("--driver-memory 8g of spark-submit");
        } finally {
            System.clearProperty(submitted);
        }
    }

    @Test
    void infoSaysWhatEnginesWouldCost() {
        String grid = grid(40);
        assertThat(CommandRun.of("info", grid, "--memory", "1g").out())
                .containsPattern("pr +1600 variables, .* 1 component after exact reductions")
                .containsPattern("auto +1.0 GiB +as allowed +fitted to the limits")
                .containsPattern("exact +- +- +refused: needs [0-9.e+]+ GiB for a largest table")
                .containsPattern("energy +.* +fitted to the limits");
        assertThat(CommandRun.of("info", CommandRun.example("ising-10x10.uai")).out())
                .containsPattern("auto +[0-9.]+ [KM]iB +[0-9.e-]+ s +exact: width 1[0-9] ")
                .containsPattern("exact +[0-9.]+ [KM]iB +[0-9.e-]+ s +exact: width 1[0-9] ");
        assertThat(CommandRun.of("info", SPRINKLER).out()).contains("pr           nothing is left to solve");
    }

    @Test
    void infoAsJsonHasTheSameNumbers() throws IOException {
        CommandRun run = CommandRun.of("info", grid(40), "--memory", "1g", "--time", "none", "--format", "json");
        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.get("variables").asInt()).isEqualTo(1600);
        JsonNode pr = json.get("tasks").get(0);
        assertThat(pr.get("task").asText()).isEqualTo("PR");
        assertThat(pr.get("engines").findValuesAsText("engine"))
                .isEqualTo(EngineOptions.offered(Set.of(Task.PR)).stream()
                        .map(EngineEntry::name)
                        .toList());
        assertThat(pr.get("engines").get(1).get("forecast").asText()).isEqualTo("refused");
        assertThat(pr.get("engines").get(1).get("reason").asText()).startsWith("needs ");
    }

    @Test
    void infoOfZeroSaysSo() throws IOException {
        String model = file("equal.uai", "MARKOV 2 2 2 1 2 0 1 4 1 0 0 1");
        CommandRun run = CommandRun.of("info", model, "-e", file("unequal.evid", "2 0 0 1 1"));
        assertThat(run.out())
                .contains("mpe          Z = 0: the evidence has probability zero")
                .doesNotContain("auto");
        String nothing = file("nothing.uai", "MARKOV 1 2 1 1 0 2 0 0");
        assertThat(CommandRun.of("info", nothing).out()).contains("pr           Z = 0: no state has positive weight");
    }

    @Test
    void zeroWithoutEvidenceDoesNotSpeakOfEvidence() throws IOException {
        String nothing = file("nothing.uai", "MARKOV 1 2 1 1 0 2 0 0");
        assertThat(CommandRun.of("pr", nothing).out())
                .contains("log10 Z   -inf (Z = 0: no state has positive weight)")
                .doesNotContain("evidence");
        assertThat(CommandRun.of("mar", nothing, "--format", "uai").err()).doesNotContain("evidence");
    }

    @Test
    void whatNothingSupportsIsToldOnTheFirstLineInJsonAndOnStandardError() throws IOException {
        CommandRun text = CommandRun.of("pr", grid(5), "--engine", "bp");
        assertThat(text.exitCode()).isZero();
        assertThat(text.out().lines().findFirst().orElseThrow())
                .containsPattern("^log10 Z   [0-9.]+ \\(unsupported: nothing says how far off this is\\)$");
        assertThat(text.err()).isEqualToIgnoringNewLines("parseval: nothing says how far off this answer is");
        CommandRun json = CommandRun.of("pr", grid(5), "--engine", "bp", "--format", "json");
        assertThat(new ObjectMapper().readTree(json.out()).get("kind").asText()).isEqualTo("unsupported");
        assertThat(json.err()).contains("how far off");
    }

    @Test
    void aWrongValueIsToldWithItsOptionAndRange() {
        CommandRun run = CommandRun.of("pr", SPRINKLER, "--engine", "fourier", "--message-size", "2^40");
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err())
                .isEqualToIgnoringNewLines(
                        "parseval: --message-size: found '2^40', expected a whole number from 1 to 67108864");
    }

    @Test
    void drawingEndsWithTheTimeAndSaysHowFarItCame() {
        CommandRun run = CommandRun.of("sample", SPRINKLER, "-n", "1000000000", "--time", "1s");
        assertThat(run.exitCode()).isEqualTo(Program.BUDGET_TOO_SMALL);
        assertThat(run.err()).contains(" of 1000000000 states within the time limit of 1 s");
    }

    @Test
    void boundOnOneSideHasTheTrivialOneOnTheOtherInJson() throws IOException {
        CommandRun run = CommandRun.of(
                "pr", CommandRun.example("weighted-3sat.uai"), "--engine", "meanfield", "--format", "json");
        JsonNode certified = new ObjectMapper().readTree(run.out()).get("certified");
        assertThat(certified.get("low").isNumber()).isTrue();
        assertThat(certified.get("high").asDouble())
                .isGreaterThan(certified.get("low").asDouble());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "frob",
                "pr",
                "pr a b c",
                "pr x --engine nothing",
                "pr x --message-size 10",
                "pr x --engine fourier --preset no",
                "pr x --engine fourier --message-size 0",
                "pr x --engine fourier --truncate most",
                "pr x --engine fourier --samples 7",
                "pr x --engine gibbs --method none",
                "pr x --engine hak --regions nofile",
                "pr x --engine hak --loop-length 3",
                "mpe x --engine bp",
                "info x --threads 0",
                "reproduce",
                "reproduce ising --side 0",
                "reproduce ising --seeds 0",
                "reproduce ising --couplings 0.5,1000",
                "reproduce ising --couplings -1",
                "pr x --time -3s",
                "pr x --memory lots",
                "pr x --threads 0",
                "pr x --frob",
                "pr - -e -",
                "solver x y z MAP",
                "generate",
                "generate ising --rows 0",
                "generate random --zeros 2",
                "generate 3sat --eta 2",
                "convert x",
                "spectrum",
                "spectrum x --format uai",
                "spectrum x --epsilon 0",
                "spectrum x --epsilon 0.1,2",
                "spectrum x --plot x.gif"
            })
    void badUsageIsToldAsSuch(String command) {
        CommandRun run = CommandRun.of(command.isEmpty() ? new String[0] : command.split(" "));
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err()).isNotBlank().doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "pr ",
                "mar ",
                "mpe ",
                "mmap ",
                "info ",
                "spectrum ",
                "compare ",
                "solver ",
                "generate ",
                "generate ising ",
                "generate 3sat ",
                "convert "
            })
    void helpShowsTheWay(String command) {
        CommandRun run = CommandRun.of((command + "--help").split(" "));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: parseval");
    }

    @Test
    void helpFitsAScreenUnlessAllIsAskedFor() {
        checkSize(Main.commandLine("completion").getCommandSpec(), "");
        for (String command : new String[] {"pr", "mar", "mpe", "batch", "entropy"}) {
            assertThat(CommandRun.of(command, "--help").out()).contains("parseval " + command + " --help all");
            assertThat(CommandRun.of(command, "--help", "all").out().lines()).hasSizeGreaterThan(100);
        }
    }

    private static void checkSize(CommandLine.Model.CommandSpec command, String words) {
        assertThat(CommandRun.of((words + "--help").split(" ")).out().lines())
                .as(command.qualifiedName())
                .hasSizeLessThanOrEqualTo(24)
                .allMatch(line -> line.length() <= 80);
        command.subcommands().forEach((name, below) -> checkSize(below.getCommandSpec(), words + name + " "));
    }

    @Test
    void helpIsMadeOfWholeSentencesAndNoExampleIsBroken() {
        checkHelp(Main.commandLine("--help").getCommandSpec());
    }

    private static void checkHelp(CommandLine.Model.CommandSpec command) {
        // The first sentence stands in the list of commands, and all are broken into lines where the terminal ends.
        assertThat(command.usageMessage().description())
                .as(command.qualifiedName())
                .allMatch(sentences -> sentences.endsWith("."));
        assertThat(command.usageMessage().footer())
                .as(command.qualifiedName())
                .filteredOn(line -> line.startsWith(" "))
                .allMatch(line -> line.length() < command.usageMessage().width());
        command.subcommands().values().forEach(below -> checkHelp(below.getCommandSpec()));
    }

    @Test
    void wideParityGoesThroughEveryCommandWithoutATable() throws IOException {
        StringBuilder cnf = new StringBuilder("p cnf 500 1\nx");
        for (int v = 1; v <= 500; v++) {
            cnf.append(v).append(' ');
        }
        String model = file("parity.cnf", cnf.append("0\n").toString());
        for (String engine : new String[] {"exact", "fourier"}) {
            // Half of all assignments: 2^499.
            assertThat(CommandRun.of("pr", model, "--engine", engine).out()).contains("log10 Z   150.21396");
        }
        assertThat(CommandRun.of("info", model).out()).contains("1 factors (clauses, parities) have no table");
        CommandRun convert =
                CommandRun.of("convert", model, folder.resolve("parity.uai").toString());
        assertThat(convert.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(convert.err().strip().lines()).hasSize(1);
    }

    @Test
    void isingExperimentPrintsARowForEachCoupling() {
        CommandRun run = CommandRun.of(
                "reproduce", "ising", "--side", "4", "--seeds", "2", "--couplings", "0.5,1", "--engine", "fourier");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(4);
        assertThat(run.out()).contains("engine fourier");
    }

    @Test
    void uaiTablePrintsARowForEachCategory() throws IOException {
        String[] columns = {"family", "instance", "path", "minfill_width", "log10Z_ref", "ref_source"};
        String[] small = {"students_03", "small", "small.uai", "1", "0.3010299957", "exact"};
        String[] zero = {"students_03", "zero", "zero.uai", "1", "-inf", "exact"};
        file(
                "INDEX.tsv",
                String.join("\n", String.join("\t", columns), String.join("\t", small), String.join("\t", zero)));
        file("small.uai", "MARKOV 1 2 1 1 0 2 1 1");
        file("small.uai.evid", "0");
        file("zero.uai", "MARKOV 1 2 1 1 0 2 0 0");
        file("zero.uai.evid", "0");
        CommandRun run = CommandRun.of("reproduce", "uai", "--data", folder.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("students_03 +2 +[0-9.]+e-[0-9]+ +1.7e-07");
        assertThat(CommandRun.of(
                                "reproduce",
                                "uai",
                                "--data",
                                folder.resolve("none").toString())
                        .exitCode())
                .isEqualTo(Program.BAD_USAGE);
    }

    @Test
    void completionIsAShellScript() {
        assertThat(CommandRun.of("completion").out())
                .contains("complete -o bashdefault -o default -F _parseval parseval");
    }

    @Test
    void convertedModelHasTheSamePartitionFunction() {
        String cnf = folder.resolve("sprinkler.cnf.gz").toString();
        String back = folder.resolve("back.uai").toString();
        assertThat(CommandRun.of("convert", SPRINKLER, "-e", WET, cnf).exitCode())
                .isZero();
        assertThat(CommandRun.of("convert", cnf, back).exitCode()).isZero();
        assertThat(CommandRun.of("pr", back).out()).contains("log10 Z   -0.18902860");
        assertThat(CommandRun.of("convert", SPRINKLER, folder.resolve("x.txt").toString())
                        .exitCode())
                .isEqualTo(Program.BAD_USAGE);
    }

    @Test
    void generatedModelGoesToStandardOutputOrAFile() {
        String file = folder.resolve("random.uai").toString();
        String[] family = {"generate", "random", "--variables", "6", "--states", "3", "--seed", "5"};
        CommandRun direct = CommandRun.of(family);
        assertThat(direct.out()).startsWith("MARKOV");
        String[] withFile = Arrays.copyOf(family, family.length + 2);
        withFile[family.length] = "-o";
        withFile[family.length + 1] = file;
        assertThat(CommandRun.of(withFile).exitCode()).isZero();
        assertThat(Path.of(file)).content().isEqualTo(direct.out());
    }
}
