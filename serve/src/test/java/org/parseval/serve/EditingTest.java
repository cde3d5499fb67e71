package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.Parseval;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Networks that are changed step by step stay networks, and nothing else changes. */
class EditingTest {
    private static final Path ROOT = Path.of(System.getProperty("parseval.root", ".."));

    private static Model changed(Model model, List<Map<String, Object>> changes) {
        LoadedModel before = new Upload(1 << 20).parse("m.bif", text(model, "bif"));
        return Editing.change(Optional.of(before), Map.of("changes", changes)).model();
    }

    private static byte[] text(Model model, String ending) {
        return Editing.file(Reading.of(model, "a model"), ending).body();
    }

    private static Model sprinkler() {
        return ModelFiles.read(ROOT.resolve("examples/sprinkler.bif").toString());
    }

    private static void assertNetwork(Model model) {
        for (var factor : model.factors()) {
            double[] values = ((TableFactor) factor).values();
            int states = model.cardinality(factor.scope()[factor.scope().length - 1]);
            for (int row = 0; row < values.length; row += states) {
                assertThat(Arrays.stream(values, row, row + states).sum()).isCloseTo(1, within(1e-6));
            }
        }
        assertThat(Parseval.of(model).prepare().answer(Task.MAR).value().log10())
                .isCloseTo(0, within(1e-6));
    }

    @Test
    void aThousandRandomScriptsLeaveNetworks() {
        int made = 0;
        for (int seed = 1; seed <= 1000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Draft draft = Draft.of(sprinkler());
            List<String> names = new ArrayList<>(List.of("cloudy", "sprinkler", "rain", "wet"));
            for (int i = 0; i < 12; i++) {
                String one = names.get(random.nextInt(names.size()));
                String other = names.get(random.nextInt(names.size()));
                try {
                    switch (random.nextInt(9)) {
                        case 0 -> {
                            draft.add("new" + i, List.of("a", "b", "c").subList(0, 1 + random.nextInt(3)));
                            names.add("new" + i);
                        }
                        case 1 -> {
                            draft.rename(one, "<b>" + i);
                            names.set(names.indexOf(one), "<b>" + i);
                        }
                        case 2 -> {
                            if (names.size() > 1) {
                                draft.remove(one);
                                names.remove(one);
                            }
                        }
                        case 3, 4 -> draft.join(one, other);
                        case 5 -> draft.part(one, other);
                        case 6 -> draft.addState(one, "s" + random.nextInt(4));
                        case 7 ->
                            draft.removeState(
                                    one, List.of("no", "yes", "s1", "a").get(random.nextInt(4)));
                        default -> draft.renameState(one, "yes", "ja");
                    }
                    made++;
                } catch (Problem refused) {
                    assertThat(refused.status()).as("-Dseed=" + seed).isEqualTo(Problem.UNANSWERABLE);
                }
            }
            if (seed % 20 == 0) {
                assertNetwork(draft.model());
            } else {
                assertThat(draft.model().variableCount()).isEqualTo(names.size());
            }
        }
        assertThat(made).isGreaterThan(4000);
    }

    /** By hand: P(wet | sprinkler) with rain equally probable, and back with the same rows for both states. */
    @Test
    void arrowsAreAveragedAndRepeated() {
        Model parted = changed(sprinkler(), List.of(Map.of("do", "part", "from", "rain", "to", "wet")));
        double[] before = table(sprinkler(), "wet");
        double[] after = table(parted, "wet");
        assertThat(after)
                .containsExactly(
                        new double[] {
                            (before[0] + before[2]) / 2,
                            (before[1] + before[3]) / 2,
                            (before[4] + before[6]) / 2,
                            (before[5] + before[7]) / 2
                        },
                        within(1e-12));
        Model joined = changed(parted, List.of(Map.of("do", "join", "from", "rain", "to", "wet")));
        assertThat(table(joined, "wet"))
                .containsExactly(
                        new double[] {after[0], after[1], after[0], after[1], after[2], after[3], after[2], after[3]},
                        within(1e-12));
        assertThatThrownBy(() -> changed(joined, List.of(Map.of("do", "join", "from", "wet", "to", "cloudy"))))
                .hasMessageContaining("circle");
    }

    private static double[] table(Model model, String variable) {
        int v = model.names().variable(variable);
        return model.factors().stream()
                .filter(factor -> factor.scope()[factor.scope().length - 1] == v)
                .map(factor -> ((TableFactor) factor).values())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void statesComeAndGo() {
        Model more = changed(sprinkler(), List.of(Map.of("do", "add-state", "variable", "rain", "state", "snow")));
        assertThat(more.names().states(more.names().variable("rain"))).containsExactly("no", "yes", "snow");
        assertThat(table(more, "wet")).hasSize(12).endsWith(0.5, 0.5);
        assertNetwork(more);
        Model back = changed(more, List.of(Map.of("do", "remove-state", "variable", "rain", "state", "snow")));
        assertThat(back).isEqualTo(sprinkler());
        Model dry = changed(sprinkler(), List.of(Map.of("do", "remove-state", "variable", "rain", "state", "no")));
        double[] wet = table(sprinkler(), "wet");
        assertThat(table(dry, "wet")).containsExactly(wet[2], wet[3], wet[6], wet[7]);
        assertThat(table(dry, "rain")).containsOnly(1);
    }

    @Test
    void everyFormatThatHoldsANetworkIsSaved() {
        for (String ending : List.of("bif", "xmlbif", "net", "dsl", "xdsl", "erg", "uai", "fg", "cnf")) {
            Model read = ModelFiles.read(
                    Source.of("m." + ending, new java.io.ByteArrayInputStream(text(sprinkler(), ending))));
            assertThat(read.variableCount()).as(ending).isGreaterThanOrEqualTo(4);
        }
        assertThatThrownBy(() -> text(sprinkler(), "../x")).isInstanceOf(Problem.class);
    }

    /** Five solutions over the shown variables, before and after. */
    @Test
    void aProjectedFormulaIsSavedWithWhatItShows() throws IOException {
        byte[] formula = Files.readAllBytes(ROOT.resolve("examples/features.cnf"));
        Reading before = new Upload(1 << 20).parse("f.cnf", formula).reading();
        Reading after = new Upload(1 << 20)
                .parse("f.cnf", Editing.file(before, "cnf").body())
                .reading();
        assertThat(after.model()).isEqualTo(before.model());
        assertThat(after.projection().orElseThrow().shown())
                .isEqualTo(before.projection().orElseThrow().shown());
    }

    @Test
    void theServerChangesLooksAndLearns() throws IOException, InterruptedException {
        try (RunningServer server = RunningServer.start()) {
            String first = server.example("sprinkler.bif");
            String path = "/api/models/" + first;
            String changed = RunningServer.text(
                    server.post(
                            path + "/changes",
                            "{\"changes\": [{\"do\": \"table\", \"variable\": \"cloudy\", \"values\": [0.25, 0.75]}]}"),
                    "id");
            assertThat(changed).isNotEqualTo(first);
            assertThat(server.get("/api/models/" + changed + "/tables?variable=cloudy")
                            .body())
                    .contains("0.25");
            assertThat(server.get(path + "/tables?variable=cloudy").body()).contains("0.5");
            String[] wrong = {
                "{}",
                "{\"changes\": [1]}",
                "{\"changes\": [{\"do\": \"fly\"}]}",
                "{\"changes\": [{\"do\": \"table\", \"variable\": \"cloudy\", \"values\": [0.3, 0.3]}]}",
                "{\"changes\": [{\"do\": \"add\", \"variable\": \"a\\nb\", \"states\": [\"x\"]}]}",
                "{\"changes\": [{\"do\": \"remove\", \"variable\": \"snow\"}]}"
            };
            for (String each : wrong) {
                assertThat(server.post(path + "/changes", each).statusCode())
                        .as(each)
                        .isIn(400, 422);
            }
            assertThat(server.get(path + "/tables?variable=snow").statusCode()).isEqualTo(404);
            assertThat(server.post(path + "/joint", "{\"variables\": [\"rain\"], \"given\": [\"wet\"]}")
                            .body())
                    .contains("\"kind\" : \"exact\"", "0.8812694814395");
            assertThat(server.post(path + "/joint", "{\"variables\": [\"rain\", \"rain\"]}")
                            .statusCode())
                    .isEqualTo(400);
            String made = server.post(
                            "/api/networks",
                            "{\"changes\": [{\"do\": \"add\", \"variable\": \"a\", \"states\": [\"x\", \"y\"]}]}")
                    .body();
            assertThat(made).contains("\"a\"", "new.bif");
            byte[] data = Files.readAllBytes(ROOT.resolve("examples/garden.csv"));
            assertThat(learn(server, "garden.csv", data)).contains("garden.bif", "\"rain\"", "learnt from 400 rows");
            assertThat(learn(server, "bad.csv", "a,b\n1\n".getBytes(StandardCharsets.UTF_8)))
                    .contains("bad.csv:2:");
        }
    }

    private static String learn(RunningServer server, String name, byte[] data)
            throws IOException, InterruptedException {
        return server.send(server.request("/api/learnings?name=" + name)
                        .header("Content-Type", "application/octet-stream")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(data)))
                .body();
    }
}
