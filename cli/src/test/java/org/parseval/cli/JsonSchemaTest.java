package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The answers of the commands as JSON, against the schema that the distribution has. */
class JsonSchemaTest extends CommandTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String SPRINKLER = CommandRun.example("sprinkler.bif");
    private static final int ROUNDS = 72;

    private final JsonSchema schema = new JsonSchema(
            MAPPER.readTree(Files.readString(CommandRun.ROOT.resolve("docs").resolve("answer.schema.json"))));

    JsonSchemaTest() throws IOException {}

    private JsonNode answer(String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of("--format", "json"));
        CommandRun run = CommandRun.of(words.toArray(String[]::new));
        assertThat(run.exitCode()).as(words + run.err()).isZero();
        return MAPPER.readTree(run.out());
    }

    private void check(String... command) throws IOException {
        JsonNode answer = answer(command);
        assertThat(schema.problems(answer)).as(String.join(" ", command)).isEmpty();
    }

    /** Under evidence of all sorts, also impossible. */
    @Test
    void questionsAboutANetwork() throws IOException {
        Random random = new Random(7);
        List<String> pairs = List.of("wet=yes", "wet=no", "rain=yes", "rain=no", "sprinkler=off", "cloudy=0.3,0.7");
        for (int round = 0; round < ROUNDS; round++) {
            List<String> evidence = new ArrayList<>();
            if (random.nextBoolean()) {
                evidence.addAll(List.of("-e", pairs.get(random.nextInt(2))));
            }
            if (random.nextBoolean()) {
                evidence.addAll(List.of("-e", pairs.get(2 + random.nextInt(2))));
            }
            if (random.nextBoolean()) {
                evidence.addAll(List.of("-e", pairs.get(4 + random.nextInt(2))));
            }
            String engine = List.of("auto", "exact", "bp", "energy").get(round % 4);
            check(with(evidence, "pr", SPRINKLER, "--engine", engine));
            check(with(evidence, "mar", SPRINKLER, "--engine", engine));
            check(with(evidence, "mar", SPRINKLER, "--query", "rain"));
            check(with(evidence, "mar", SPRINKLER, "--joint", "rain", "--given", "cloudy"));
            check(with(evidence, "mpe", SPRINKLER));
            check(with(evidence, "mpe", SPRINKLER, "-n", "3"));
            check(with(evidence, "info", SPRINKLER));
        }
    }

    private static String[] with(List<String> evidence, String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(evidence);
        return words.toArray(String[]::new);
    }

    @Test
    void otherModelsAndCommands() throws IOException {
        String grid = CommandRun.example("ising-10x10.uai");
        check("pr", grid, "--engine", "energy", "--error", "0.1");
        check("pr", grid, "--engine", "minibucket", "--ibound", "3");
        check("mar", grid, "--engine", "gibbs", "--time", "2s");
        check("pr", CommandRun.example("coins.cnf"));
        check("pr", CommandRun.example("features.cnf"));
        check("pr", CommandRun.example("sprinkler.bif"), "--arithmetic", "exact");
        check("entropy", SPRINKLER);
        check("entropy", SPRINKLER, "--about", "rain");
        check("spectrum", CommandRun.example("weighted-3sat.uai"));
    }

    /** A schema that takes anything would pass the tests above. */
    @Test
    void answersThatAreNoneAreRefused() throws IOException {
        for (JsonNode good : List.of(
                answer("pr", SPRINKLER),
                answer("mar", SPRINKLER, "-e", "wet=yes"),
                answer("mpe", SPRINKLER),
                answer("mar", SPRINKLER, "--joint", "rain"))) {
            assertThat(schema.problems(good)).isEmpty();
            for (String field : List.of("version", "task", "kind", "evidence", "seconds", "engine", "sign")) {
                refused(good.<ObjectNode>deepCopy().without(field));
                refused(good.<ObjectNode>deepCopy().put(field, "x y"), field.equals("engine"));
            }
            refused(good.<ObjectNode>deepCopy().put("more", 1));
            refused(good.<ObjectNode>deepCopy().put("version", 1));
            refused(good.<ObjectNode>deepCopy().put("seconds", -1));
        }
        ObjectNode probability = answer("mar", SPRINKLER).deepCopy();
        ((ObjectNode) probability.get("marginals").get("rain")).put("yes", 1.5);
        refused(probability);
        ObjectNode state = answer("mpe", SPRINKLER).deepCopy();
        ((ObjectNode) state.get("assignment")).put("rain", 1);
        refused(state);
    }

    private void refused(JsonNode mutated) {
        refused(mutated, false);
    }

    private void refused(JsonNode mutated, boolean allowed) {
        assertThat(schema.problems(mutated).isEmpty()).as(mutated.toString()).isEqualTo(allowed);
    }
}
