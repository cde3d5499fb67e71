package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
            check(with(evidence, "mpe", SPRINKLER, "-n", "3", "--differ", "2"));
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

    /** Answers that are about data or several engines, and every field that such an answer always has. */
    @Test
    void answersOfAllCommandsAndTheirMutants() throws IOException {
        String garden = CommandRun.example("garden.csv");
        String learned = folder.resolve("learned.bif").toString();
        String grid = CommandRun.example("ising-10x10.uai");
        // So many states that hashing estimates their number.
        String clauses = file(
                "clauses.cnf",
                "p cnf 14 16\n-14 1 -2 0 12 13 -11 0 -10 1 14 0 13 12 9 0 1 14 6 0 -7 -9 -3 0 -1 -3 6 0 -9 11 14 0 12 9 6 0 3 -13 7 0"
                        + " 5 8 9 0 6 10 -12 0 6 12 3 0 5 13 -12 0 -8 9 -6 0 -14 -4 -12 0\n");
        List<String[]> commands = List.of(
                new String[] {"mmap", SPRINKLER, "--query", "rain,wet"},
                new String[] {"mmap", SPRINKLER, "--query", "rain", "-e", "wet=no"},
                new String[] {"pr", clauses, "--engine", "hashing"},
                new String[] {"learn", "structure", garden, "--ignore", "day", "-o", learned},
                new String[] {"learn", "structure", garden, "--ignore", "day", "--bootstrap", "2", "-o", learned},
                new String[] {"learn", "parameters", SPRINKLER, garden, "--ignore", "day", "-o", learned},
                new String[] {"score", SPRINKLER, garden, "--ignore", "day"},
                new String[] {"score", SPRINKLER, garden, "--ignore", "day", "--target", "rain"},
                new String[] {"score", SPRINKLER, garden, "--ignore", "day", "--folds", "3"},
                new String[] {"info", grid},
                new String[] {"entropy", SPRINKLER, "--joint", "rain,wet", "--given", "cloudy"},
                new String[] {"spectrum", CommandRun.example("weighted-3sat.uai")});
        assertThat(answer(commands.get(2)).get("kind").asText()).isEqualTo("guaranteed");
        for (String[] command : commands) {
            JsonNode good = answer(command);
            assertThat(schema.problems(good)).as(String.join(" ", command)).isEmpty();
            refused(good.<ObjectNode>deepCopy().put("more", 1));
            for (Map.Entry<String, JsonNode> field : good.properties()) {
                ObjectNode other = good.deepCopy();
                refused(other.set(
                        field.getKey(),
                        field.getValue().isContainerNode()
                                ? BooleanNode.TRUE
                                : MAPPER.createObjectNode().put("x", -1)));
            }
        }
        Path results = folder.resolve("results");
        assertThat(CommandRun.of("compare", SPRINKLER, grid, "--engines", "exact,bp", "-o", results.toString())
                        .exitCode())
                .isZero();
        JsonNode compared = MAPPER.readTree(results.resolve("compare.json").toFile());
        assertThat(schema.problems(compared)).isEmpty();
        refused(compared.<ObjectNode>deepCopy().without("summary"));
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
