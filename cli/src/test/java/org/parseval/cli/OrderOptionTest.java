package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OrderOptionTest extends CommandTest {
    private static final String SPRINKLER = CommandRun.example("sprinkler.bif");

    @Test
    void anOrderThatWasWrittenIsTaken() throws IOException {
        String file = folder.resolve("s.order").toString();
        assertThat(CommandRun.of("info", SPRINKLER, "--order", "natural", "-o", file)
                        .exitCode())
                .isZero();
        assertThat(Files.readString(Path.of(file))).isEqualTo("cloudy\nsprinkler\nrain\nwet\n");
        CommandRun run = CommandRun.of(
                "pr", SPRINKLER, "--engine", "exact", "--reductions", "none", "--order", file, "--format", "json");
        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.get("diagnostics").get("eliminationOrder").toString())
                .isEqualTo("[\"cloudy\",\"sprinkler\",\"rain\",\"wet\"]");
        assertThat(json.get("settings").get("order").asText()).isEqualTo("given");
    }

    @Test
    void aWrongOrderIsRefusedWithItsPlace() throws IOException {
        String file = file("wrong.order", "cloudy rain\nclouds wet\n");
        CommandRun run = CommandRun.of("pr", SPRINKLER, "--order", file);
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err())
                .contains("wrong.order:2:1: found \"clouds\", expected a variable that goes at step 3 of 4");
        assertThat(CommandRun.of("pr", SPRINKLER, "--order", "nothing").err())
                .contains(
                        "--order: found 'nothing', expected search, min-fill, min-fill-random, min-degree, min-degree-random or natural");
        assertThat(CommandRun.of("info", SPRINKLER, "--order", "widest").err()).contains("no order is called 'widest'");
    }

    @Test
    void textTellsTheTruncationsThatWereMade() throws IOException {
        String[] question = {
            "pr",
            grid(6),
            "--engine",
            "fourier",
            "--preset",
            "paper",
            "--order",
            "min-fill",
            "--message-size",
            "16",
            "--product-size",
            "8"
        };
        CommandRun text = CommandRun.of(question);
        String[] inJson = Arrays.copyOf(question, question.length + 2);
        inJson[question.length] = "--format";
        inJson[question.length + 1] = "json";
        long truncations = new ObjectMapper()
                .readTree(CommandRun.of(inJson).out())
                .get("diagnostics")
                .get("truncations")
                .asLong();
        assertThat(truncations).isPositive();
        assertThat(text.out()).contains(", " + truncations + " truncation");
    }

    @Test
    void aFactorIsExpanded() {
        CommandRun run = CommandRun.of("expand", SPRINKLER, "--factor", "0");
        assertThat(run.out()).startsWith("terms 1, degree 0, variables ");
        assertThat(CommandRun.of("expand", SPRINKLER, "--factor", "9").err()).contains("expected a number from 0 to 3");
    }

    @Test
    void evidenceOfAGeneratedNetworkStandsBesideIt() {
        String file = folder.resolve("net.uai").toString();
        assertThat(CommandRun.of("generate", "grid-network", "--side", "3", "-o", file)
                        .exitCode())
                .isZero();
        assertThat(Path.of(file + ".evid")).exists();
        assertThat(CommandRun.of("pr", file).out()).contains("evidence  8=");
        String backdoor = folder.resolve("b.uai").toString();
        CommandRun.of("generate", "backdoor", "--variables", "9", "--factors", "6", "--size", "2", "-o", backdoor);
        assertThat(Path.of(backdoor)).exists();
        assertThat(Path.of(backdoor + ".evid")).doesNotExist();
    }
}
