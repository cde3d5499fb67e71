package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models with names: evidence, marginals and states by name, in every format. */
class NamesOnTheCommandLineTest {
    private static final String SPRINKLER = CommandRun.example("sprinkler.bif");

    @TempDir
    private Path folder;

    @Test
    void marginalsByName() {
        CommandRun run = CommandRun.of("mar", SPRINKLER, "-e", "wet=yes");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines())
                .contains("variable   probability of each state", "rain       no 0.292072   yes 0.707928");
    }

    @Test
    void statesByName() {
        CommandRun run = CommandRun.of("mpe", SPRINKLER, "-e", "wet=yes", "-e", "sprinkler=on");

        assertThat(run.out().lines()).contains("cloudy     no", "sprinkler  on", "rain       no", "wet        yes");
    }

    @Test
    void evidenceByNameAndFromAFileIsTheSame() {
        CommandRun byName = CommandRun.of("pr", SPRINKLER, "-e", "wet=yes", "--format", "uai");
        CommandRun fromFile =
                CommandRun.of("pr", SPRINKLER, "-e", CommandRun.example("sprinkler.evid"), "--format", "uai");
        CommandRun byNumber = CommandRun.of("pr", CommandRun.example("sprinkler.uai"), "-e", "3=1", "--format", "uai");

        assertThat(byName.out())
                .isEqualTo(fromFile.out())
                .isEqualTo(byNumber.out())
                .startsWith("PR\n-0.189");
    }

    @Test
    void whereNoNameFitsANumberDoes() {
        CommandRun byName = CommandRun.of("mar", SPRINKLER, "-e", "wet=yes", "--query", "rain", "--format", "csv");
        CommandRun byNumber = CommandRun.of("mar", SPRINKLER, "-e", "3=1", "--query", "2", "--format", "csv");

        assertThat(byNumber.exitCode()).as(byNumber.err()).isZero();
        assertThat(byNumber.out()).isEqualTo(byName.out());
        assertThat(CommandRun.of("pr", SPRINKLER, "-e", "4=1").err()).contains("no variable is called \"4\"");
        assertThat(CommandRun.of("pr", SPRINKLER, "-e", "3=2").err()).contains("no state of \"wet\" is called \"2\"");
    }

    /** What many write before they have read the help is answered with what would have been right. */
    @Test
    void firstMistakesAreToldWithWhatWasMeant() {
        assertThat(CommandRun.of(SPRINKLER).err())
                .contains("the question comes before the model: parseval mar " + SPRINKLER);
        assertThat(CommandRun.of("mar", SPRINKLER, "wet=yes").err()).contains("behind -e: -e wet=yes");
        assertThat(CommandRun.of("mar", SPRINKLER, "-e", "rain=yes,wet=yes").err())
                .contains("-e rain=yes -e wet=yes");
        assertThat(CommandRun.of("mar", SPRINKLER, "-e", "wet").err()).contains("-e wet=no, say");
        assertThat(CommandRun.of("mar", SPRINKLER, "-e", "wet=yes,no").err())
                .contains("no state of \"wet\" is called \"yes,no\"");
    }

    @Test
    void wrongNamesAreToldWithTheRightOnes() {
        CommandRun variable = CommandRun.of("pr", SPRINKLER, "-e", "snow=yes");
        CommandRun state = CommandRun.of("pr", SPRINKLER, "-e", "wet=perhaps");
        CommandRun twice = CommandRun.of("pr", SPRINKLER, "-e", "wet=yes", "-e", "wet=no");

        assertThat(variable.exitCode()).isEqualTo(2);
        assertThat(variable.err())
                .contains("no variable is called \"snow\"; there are \"cloudy\", \"sprinkler\", \"rain\", \"wet\"");
        assertThat(state.err()).contains("no state of \"wet\" is called \"perhaps\"; there are \"no\", \"yes\"");
        assertThat(twice.err()).contains("-e gives wet two states");
    }

    @Test
    void jsonHasTheNamesTheFormatAndTheWarnings() throws IOException {
        Path file = Files.writeString(
                folder.resolve("m.net"), "net {} node a { states = (\"x\" \"y\"); } potential (a) { data = (1 3); }");

        CommandRun run = CommandRun.of("mar", file.toString(), "--format", "json");

        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.get("marginals").toString()).isEqualTo("{\"a\":{\"x\":0.25,\"y\":0.75}}");
        assertThat(json.get("model").get("format").asText()).isEqualTo("Hugin net");
        assertThat(json.get("model").get("warnings")).hasSize(1);
        assertThat(run.err()).contains("m.net: 1 row of 1 table does not sum to one");

        CommandRun strict = CommandRun.of("mar", file.toString(), "--strict");
        assertThat(strict.exitCode()).isEqualTo(3);
        assertThat(strict.out()).isEmpty();
        assertThat(strict.err())
                .contains("m.net: 1 row of 1 table does not sum to one", "expected a model without warnings")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bif", "xmlbif", "net", "dsl", "xdsl", "fg", "erg", "bif.gz", "net.xz", "xdsl.bz2"})
    void convertKeepsTheNames(String ending) {
        String file = folder.resolve("m." + ending).toString();

        assertThat(CommandRun.of("convert", SPRINKLER, file).exitCode()).isZero();
        CommandRun run = CommandRun.of("mar", file, "-e", "wet=yes");

        assertThat(run.out().lines()).contains("rain       no 0.292072   yes 0.707928");
    }

    @Test
    void infoSaysTheFormat() {
        assertThat(CommandRun.of("info", SPRINKLER).out()).startsWith("format       BIF");
    }

    @Test
    void whatIsNoNetworkIsNotConvertedToOne() {
        CommandRun run = CommandRun.of(
                "convert",
                CommandRun.example("coins.cnf"),
                folder.resolve("m.bif").toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("BIF holds Bayesian networks alone, and this model is a Markov random field");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void variablesOfACnfAreCalledByTheirNumbersInTheFile() {
        String coins = CommandRun.example("coins.cnf");
        String circuit = folder.resolve("coins.circuit").toString();
        String nnf = folder.resolve("coins.nnf").toString();
        assertThat(CommandRun.of("compile", coins, "-o", circuit).exitCode()).isZero();
        assertThat(CommandRun.of("compile", coins, "-o", nnf).exitCode()).isZero();

        for (String model : List.of(coins, circuit, nnf)) {
            String seen = CommandRun.of("mar", model, "-e", "3=1").out();
            assertThat(seen).as(model).contains("evidence  3=1");
            assertThat(seen.lines().filter(line -> line.matches("[0-9].*")))
                    .as(model)
                    .map(line -> line.replaceAll(" +", " "))
                    .contains("3 0.00000 1.00000")
                    .map(line -> line.split(" ", -1)[0])
                    .startsWith("1", "2", "3");
            assertThat(CommandRun.of("mar", model, "--format", "json").out())
                    .contains("\"1\" : {")
                    .doesNotContain("\"0\" : {");
            assertThat(CommandRun.of("mar", model, "-e", "0=1").err()).contains("no variable is called \"0\"");
        }
        assertThat(CommandRun.of("sample", coins, "-n", "1").out()).contains("1,2,3");
        assertThat(CommandRun.of("mar", coins, "--joint", "1,3").exitCode()).isZero();
    }
}
