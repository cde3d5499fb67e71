package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.parseval.cli.program.Program;

class SpectrumCommandTest extends CommandTest {
    private static final String SAT = CommandRun.example("weighted-3sat.uai");
    /** f = 1 + 0.5 x0 x1: the weights are 1 and 0.25, and the largest value is 1.5. */
    private static final String PAIR = "MARKOV 2 2 2 1 2 0 1 4 1.5 0.5 0.5 1.5";

    private static JsonNode json(String... args) throws IOException {
        CommandRun run = CommandRun.of(args);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return new ObjectMapper().readTree(run.out());
    }

    @Test
    void textSaysWhatItIsOfAndWhereTheWeightLies() throws IOException {
        CommandRun run = CommandRun.of("spectrum", file("pair.uai", PAIR), "--epsilon", "0.5,0.1");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("over the 2 variables that are left")
                .contains("known     exact")
                .contains("     0      0.8000    0.800000  ########################################")
                .contains("     2      0.2000    1.000000  ##########")
                .contains("main theorem: width 2, eta 0.3333")
                .containsPattern("0\\.5 +0 +0 +[0-9]+, vacuous: above 2")
                .containsPattern("0\\.1 +2 +2 +[0-9]+, vacuous: above 2");
    }

    @Test
    void jsonHasEveryDegree() throws IOException {
        JsonNode json = json("spectrum", file("pair.uai", PAIR), "--format", "json", "--epsilon", "0.15");
        assertThat(json.get("task").asText()).isEqualTo("SPECTRUM");
        assertThat(json.get("shares")).hasSize(3);
        assertThat(json.get("shares").get(2).asDouble()).isCloseTo(0.2, within(1e-14));
        assertThat(json.get("logMeanSquare").asDouble()).isCloseTo(Math.log(1.25 / 2.25), within(1e-14));
        JsonNode row = json.get("concentration").get(0);
        assertThat(row.get("share").get("high").asInt()).isEqualTo(2);
        assertThat(row.get("weight").get("high").asInt())
                .as("0.25 / 2.25 is less than 0.15")
                .isZero();
        assertThat(row.get("vacuous").asBoolean()).isTrue();
    }

    @Test
    void evidenceLeavesFewerVariables() throws IOException {
        String evidence = file("pair.evid", "1 0 1");
        JsonNode json = json("spectrum", file("pair.uai", PAIR), "-e", evidence, "--format", "json");
        assertThat(json.get("variables").asInt()).isEqualTo(1);
        assertThat(json.get("shares").get(1).asDouble()).isCloseTo(0.2, within(1e-14));
    }

    @Test
    void plotIsAPngAndTextGoesToAFile() throws IOException {
        Path plot = folder.resolve("sat.png");
        Path text = folder.resolve("sat.txt");
        CommandRun run = CommandRun.of("spectrum", SAT, "--plot", plot.toString(), "-o", text.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(text).content().contains("cumulative");
        BufferedImage image = ImageIO.read(plot.toFile());
        assertThat(image.getWidth()).isGreaterThan(400);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).as("no temporary file stays").containsExactlyInAnyOrder(plot, text);
        }
    }

    @Test
    void everyModelWithASpectrumHasAPlot() throws IOException {
        for (String model : new String[] {"MARKOV 1 2 0", "MARKOV 1 2 1 1 0 2 0 1", "MARKOV 2 2 2 1 1 1 2 1 1"}) {
            String plot = folder.resolve("small.png").toString();
            CommandRun run = CommandRun.of("spectrum", file("small.uai", model), "--plot", plot);
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(Path.of(plot)).exists();
        }
    }

    @Test
    void impossibleEvidenceIsAnAnswerWithoutASpectrum() throws IOException {
        String model = file("equal.uai", "MARKOV 2 2 2 1 2 0 1 4 1 0 0 1");
        String evidence = file("unequal.evid", "2 0 0 1 1");
        CommandRun text = CommandRun.of("spectrum", model, "-e", evidence);
        assertThat(text.exitCode()).isZero();
        assertThat(text.out()).contains("zero everywhere");
        JsonNode json = json("spectrum", model, "-e", evidence, "--format", "json");
        assertThat(json.get("shares").isNull()).isTrue();
    }

    @Test
    void variablesOfManyStatesAreRefusedInOneLine() throws IOException {
        String model = file("three.uai", "MARKOV 2 2 3 1 2 0 1 6 1 2 3 4 5 6");
        CommandRun run = CommandRun.of("spectrum", model);
        assertThat(run.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).contains("variable 1 has 3 states");
        assertThat(CommandRun.of("spectrum", model, "-e", file("one.evid", "1 1 2"))
                        .exitCode())
                .isZero();
    }

    @Test
    void whatDoesNotFitIsRefusedWithNumbers() {
        String grid = grid(20);
        CommandRun run = CommandRun.of("spectrum", grid, "--memory", "1g");
        assertThat(run.exitCode()).isEqualTo(Program.BUDGET_TOO_SMALL);
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).containsPattern("400 connected variables.*needs [0-9.e+]+ GiB");
    }
}
