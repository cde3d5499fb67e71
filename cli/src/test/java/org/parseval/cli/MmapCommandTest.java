package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The best state of some variables, by every door of the command line. */
class MmapCommandTest extends CommandTest {
    private static final String SPRINKLER = CommandRun.example("sprinkler.bif");
    private static final String NUMBERED = CommandRun.example("sprinkler.uai");

    @Test
    void statesByName() {
        CommandRun run = CommandRun.of("mmap", SPRINKLER, "--query", "rain,sprinkler", "-e", "wet=yes");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines())
                .contains("sprinkler  off", "rain       yes")
                .noneMatch(line -> line.startsWith("cloudy"));
        assertThat(run.out())
                .startsWith("variable   state")
                .contains("\nlog10 max -0.432973633841 (exact: no state is better)\n");
    }

    /** P(rain = yes, sprinkler = off, wet = yes), by the joint table of another command. */
    @Test
    void itIsTheLargestEntryOfTheJointTable() throws IOException {
        JsonNode best = new ObjectMapper()
                .readTree(CommandRun.of(
                                "mmap", SPRINKLER, "--query", "rain,sprinkler", "-e", "wet=yes", "--format", "json")
                        .out());
        JsonNode joint = new ObjectMapper()
                .readTree(CommandRun.of(
                                "mar", SPRINKLER, "--joint", "rain,sprinkler", "-e", "wet=yes", "--format", "json")
                        .out());
        double largest = 0;
        JsonNode states = best.get("states");
        for (JsonNode row : joint.get("table")) {
            double probability = row.get("probability").asDouble();
            if (probability > largest) {
                largest = probability;
                states = row.get("states");
            }
        }

        assertThat(best.get("states").get("rain")).isEqualTo(states.get("rain"));
        assertThat(best.get("states").get("sprinkler")).isEqualTo(states.get("sprinkler"));
        assertThat(best.get("log10Value").asDouble() - joint.get("log10Z").asDouble())
                .isCloseTo(Math.log10(largest), within(1e-9));
    }

    @Test
    void aQueryFileAndItsResultFile() throws IOException {
        String query = file("model.query", "2 2 1\n");
        CommandRun run = CommandRun.of("mmap", NUMBERED, "-e", "none", "--query", query, "--format", "uai");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("MMAP\n2 1 0 2 1\n");
    }

    @Test
    void whatIsWrongIsOneLine() throws IOException {
        String query = file("model.query", "2 1\n9\n");

        assertThat(CommandRun.of("mmap", NUMBERED, "--query", query).err())
                .isEqualTo(query + ":2:1: found \"9\", expected query variable 2 of 2, from 0 to 3\n");
        assertThat(CommandRun.of("mmap", SPRINKLER, "--query", "rain,snow").err())
                .isEqualTo("parseval: --query: there is no variable and no file \"snow\"\n");
        assertThat(CommandRun.of("mmap", SPRINKLER, "--query", "rain", "--engine", "exact")
                        .err())
                .isEqualTo("parseval: engine exact does not answer MMAP\n");
        assertThat(CommandRun.of("mpe", SPRINKLER, "--query", "rain").err())
                .isEqualTo("parseval: mpe gives all variables a state; for that of rain alone there is mmap --query\n");
    }

    @Test
    void anImpossibleObservationHasNoState() {
        CommandRun run = CommandRun.of(
                "mmap", SPRINKLER, "--query", "rain", "-e", "wet=yes", "-e", "sprinkler=off", "-e", "rain=no");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("log10 max -inf (Z = 0: the evidence has probability zero)");
    }

    @Test
    void manySetsOfEvidence() throws IOException {
        String rows = file("rows.csv", "wet\nyes\nno\n");
        Path answers = folder.resolve("answers.csv");
        CommandRun run = CommandRun.of(
                "batch", SPRINKLER, rows, "-e", "none", "--mmap", "rain,sprinkler", "-o", answers.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(answers).lines())
                .containsExactly(
                        "row,log10Value,kind,standardErrorLog10,certifiedLow,certifiedHigh,rain,sprinkler,error",
                        "1,-0.4329736338409395,exact,0.0,,,yes,off,",
                        "2,-0.5376020021010438,exact,0.0,,,no,off,");
        assertThat(CommandRun.of("batch", SPRINKLER, rows, "--mmap", "rain", "--query", "wet", "-o", "x.csv")
                        .err())
                .isEqualTo("parseval: --query asks for marginals, --mpe and --mmap for a state; choose one\n");
    }
}
