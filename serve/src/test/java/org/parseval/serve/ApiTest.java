package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.parseval.Parseval;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.json.AnswerJson;
import org.parseval.formats.json.JsonInput;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Task;

/** Scripts ask the server. */
class ApiTest {
    private static final Path EXAMPLES =
            Path.of(System.getProperty("parseval.root", "..")).resolve("examples");

    @SuppressWarnings("NullAway.Init")
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void marginalsAreThoseOfTheLibrary() throws Exception {
        String model = server.example("sprinkler.bif");
        Map<String, Object> answer = RunningServer.object(
                server.post("/api/models/" + model + "/mar", "{\"evidence\": {\"states\": {\"wet\": \"yes\"}}}"));
        var expected = Parseval.of(
                        ModelFiles.read(EXAMPLES.resolve("sprinkler.bif").toString()))
                .prepare()
                .given("wet", "yes")
                .answer(Task.MAR);
        assertThat(answer).containsEntry("kind", "exact").containsKey("version").doesNotContainKey("logZ");
        List<?> marginals = RunningServer.list(answer, "marginals");
        for (int v = 0; v < 4; v++) {
            for (int s = 0; s < 2; s++) {
                double found = (Double) ((List<?>) marginals.get(v)).get(s);
                assertThat(found).isCloseTo(expected.marginals().of(v, s), org.assertj.core.data.Offset.offset(1e-12));
            }
        }
        assertThat(String.valueOf(answer.get("evidence"))).contains("wet=yes");
    }

    @Test
    void theObjectHasTheFieldsOfTheCommandLine() throws Exception {
        String model = server.example("sprinkler.bif");
        for (String task : List.of("pr", "mar", "mpe")) {
            var answer =
                    RunningServer.object(server.post("/api/models/" + model + "/" + task, "{\"engine\": \"exact\"}"));
            var read = ModelFiles.read(EXAMPLES.resolve("sprinkler.bif").toString());
            var own = Catalogue.engine("exact")
                    .solve(
                            read,
                            org.parseval.inference.Query.of(
                                    org.parseval.inference.Task.valueOf(task.toUpperCase(java.util.Locale.ROOT))));
            String text = AnswerJson.numbered(Reading.of(read, "BIF"), Observed.nothing(read), own);
            assertThat(answer.keySet())
                    .containsExactlyElementsOf(JsonInput.object(text.getBytes(StandardCharsets.UTF_8))
                            .keySet());
        }
    }

    @Test
    void uncertainEvidenceAndSomeMarginals() throws Exception {
        String model = server.example("sprinkler.bif");
        var answer = RunningServer.object(server.post(
                "/api/models/" + model + "/mar",
                "{\"evidence\": {\"likelihoods\": {\"cloudy\": [0.3, 0.7]}}, \"query\": [\"rain\"]}"));
        var read = ModelFiles.read(EXAMPLES.resolve("sprinkler.bif").toString());
        double expected = Parseval.of(read.withLikelihood(0, 0.3, 0.7))
                .prepare()
                .answer(Task.MAR)
                .marginals()
                .of(2, 1);
        List<?> marginals = RunningServer.list(answer, "marginals");
        assertThat((Double) ((List<?>) marginals.get(2)).get(1))
                .isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-12));
        assertThat((List<?>) marginals.get(0)).isEmpty();
    }

    @Test
    void whatIsWrongIsTold() throws Exception {
        String mar = "/api/models/" + server.example("sprinkler.bif") + "/mar";
        assertThat(server.post(mar, "{\"evidence\": {\"states\": {\"snow\": \"yes\"}}}")
                        .body())
                .contains("snow");
        assertThat(server.post(mar, "{\"evidence\": {\"states\": {\"wet\": \"maybe\"}}}")
                        .body())
                .contains("maybe");
        assertThat(server.post(mar, "{\"engine\": \"guess\"}").statusCode()).isEqualTo(400);
        assertThat(server.post(mar, "{\"seconds\": 1e9}").statusCode()).isEqualTo(400);
        assertThat(server.post(mar, "{\"colour\": 1}").body()).contains("colour");
        assertThat(server.post(mar, "[1]").statusCode()).isEqualTo(400);
        assertThat(server.post(mar, "{").statusCode()).isEqualTo(400);
        assertThat(server.post(mar, "[".repeat(100_000)).statusCode()).isEqualTo(400);
        assertThat(server.post("/api/models/0000/mar", "{}").statusCode()).isEqualTo(404);
        assertThat(server.get("/api/nothing").statusCode()).isEqualTo(404);
        assertThat(server.post("/api/models/" + server.example("sprinkler.bif") + "/mpe", "{\"engine\": \"bp\"}")
                        .body())
                .contains("does not answer");
        assertThat(server.post(mar, "{\"evidence\": {\"likelihoods\": {\"wet\": [1, 1e-400]}}}")
                        .body())
                .contains("the number 1e-400 is too small");
        assertThat(server.post(mar, "{\"evidence\": {\"likelihoods\": {\"wet\": [1]}}}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void theBestStateOfSomeVariables() throws Exception {
        String mmap = "/api/models/" + server.example("sprinkler.bif") + "/mmap";
        var answer = RunningServer.object(server.post(
                mmap, "{\"query\": [\"rain\", \"sprinkler\"], \"evidence\": {\"states\": {\"wet\": \"yes\"}}}"));

        assertThat(answer.get("kind")).isEqualTo("exact");
        assertThat(answer.get("engine")).isEqualTo("mmap");
        assertThat(String.valueOf(answer.get("states"))).isEqualTo("{sprinkler=off, rain=yes}");
        assertThat(server.post(mmap, "{}").body()).contains("query is missing");
        assertThat(server.post(mmap, "{\"query\": [\"snow\"]}").statusCode()).isEqualTo(400);
        assertThat(server.post(mmap, "{\"query\": [\"rain\"], \"engine\": \"exact\"}")
                        .body())
                .contains("does not answer MMAP");
    }

    @Test
    void impossibleEvidenceIsAnAnswer() throws Exception {
        var answer = RunningServer.object(server.post(
                "/api/models/" + server.example("sprinkler.bif") + "/mar",
                "{\"evidence\": {\"states\": {\"sprinkler\": \"off\", \"rain\": \"no\", \"wet\": \"yes\"}}}"));
        assertThat(answer)
                .containsEntry("sign", 0.0)
                .containsEntry("kind", "exact")
                .doesNotContainKey("marginals");
    }

    @Test
    void aBadFileIsShownAtItsLine() throws Exception {
        String text = Files.readString(EXAMPLES.resolve("sprinkler.bif")).replace("0.5", "half");
        var response = server.upload("bad.bif", text);
        assertThat(response.statusCode()).isEqualTo(400);
        var problem = RunningServer.object(response);
        int line = 1
                + (int) text.substring(0, text.indexOf("half"))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        assertThat(problem).containsEntry("line", (double) line);
        String shown = RunningServer.list(problem, "lines").stream()
                .map(Object::toString)
                .filter(each -> each.contains("half"))
                .findFirst()
                .orElse("");
        assertThat(shown).contains("line=" + (double) line);
        String source = text.lines().toList().get(line - 1);
        assertThat(problem).containsEntry("caret", (double) source.indexOf("half"));
    }

    @Test
    void viewsOfTheGraph() throws Exception {
        String model = server.example("ising-10x10.uai");
        var whole = RunningServer.object(server.get("/api/models/" + model));
        assertThat(String.valueOf(whole.get("graph"))).contains("lattice={rows=10.0, columns=10.0}");
        var buckets = RunningServer.object(server.get("/api/models/" + model + "/buckets"));
        List<?> parents = RunningServer.list(buckets, "parents");
        assertThat(parents).hasSize(100);
        assertThat((Double) buckets.get("width")).isBetween(9.0, 16.0);
        // A result goes to a bucket that comes later, and only the last has none.
        for (int i = 0; i < 99; i++) {
            assertThat((Double) parents.get(i)).isGreaterThan(i);
        }
        assertThat(parents.get(99)).isEqualTo(-1.0);
        var network = RunningServer.object(server.get("/api/models/" + server.example("sprinkler.bif") + "/moral"));
        assertThat(RunningServer.list(network, "edges")).hasSize(10);
    }

    @Test
    void samplesObeyTheEvidence() throws Exception {
        var answer = RunningServer.object(server.post(
                "/api/models/" + server.example("sprinkler.bif") + "/sample",
                "{\"n\": 50, \"seed\": 3, \"evidence\": {\"states\": {\"wet\": \"yes\"}}}"));
        List<?> states = RunningServer.list(answer, "states");
        assertThat(answer).containsEntry("kind", "exact").containsEntry("effectiveSize", 50.0);
        assertThat(states)
                .hasSize(50)
                .allSatisfy(row -> assertThat(((List<?>) row).get(3)).isEqualTo(1.0));
    }

    @Test
    void statesOfAWideModelSayWhatTheyAreWorth() throws Exception {
        var answer = RunningServer.object(server.post(
                "/api/models/" + server.example("ising-40x40.uai") + "/sample", "{\"n\": 3, \"seconds\": 20}"));
        assertThat(answer.get("kind")).isIn("estimate", "unsupported");
        assertThat(RunningServer.list(answer, "states"))
                .hasSize(3)
                .allSatisfy(row -> assertThat((List<?>) row).hasSize(1600));
    }

    /** What takes a moment is a job too, which whoever asked can end. */
    @Test
    void anExactAnswerIsAJobThatCanBeEnded() throws Exception {
        HttpRequest request = server.request("/api/models/" + server.example("sprinkler.bif") + "/mar")
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        String events = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        assertThat(events).startsWith("event: job").contains("event: done");
    }

    @Test
    void forecastsAreThoseOfInfo() throws Exception {
        var info = RunningServer.object(server.post("/api/models/" + server.example("coins.cnf") + "/info", "{}"));
        assertThat(info).containsKeys("format", "warnings", "tasks");
        assertThat(RunningServer.list(info, "tasks")).hasSize(3);
    }

    @Test
    void anImprovingAnswerIsStreamedAndCanBeCancelled() throws Exception {
        String model = server.example("ising-40x40.uai");
        HttpRequest request = server.request("/api/models/" + model + "/mar")
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString("{\"engine\": \"energy\", \"settings\": {\"error\": 1e-9}}"))
                .build();
        HttpResponse<InputStream> response =
                HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        StringBuilder names = new StringBuilder();
        String job = "";
        boolean asked = false;
        try (var lines =
                new java.io.BufferedReader(new java.io.InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("event: ")) {
                    names.append(line.substring(7)).append(' ');
                }
                if (line.contains("\"job\" : ")) {
                    job = line.replaceAll(".*: \"|\"", "");
                }
                if (line.equals("event: answer") && !asked) {
                    asked = true;
                    assertThat(server.send(server.request("/api/jobs/" + job).DELETE())
                                    .statusCode())
                            .isEqualTo(204);
                }
            }
        }
        assertThat(names.toString()).startsWith("job ").contains("answer ").endsWith("stopped ");
        assertThat(server.send(server.request("/api/jobs/" + job).DELETE()).statusCode())
                .isEqualTo(404);
    }

    @Test
    void wrongNumbersAreToldWithWhatWasExpected() throws Exception {
        String mar = "/api/models/" + server.example("sprinkler.bif") + "/mar";
        assertThat(server.post(mar, "{\"seconds\": -1}").body())
                .contains("seconds is -1, expected a number from 0.001 to 50\"");
        assertThat(server.post(mar, "{\"seed\": 1.5}").body()).contains("seed is 1.5, expected a whole number");
        assertThat(server.post(mar, "{\"seconds\": NaN}").body()).endsWith("Non-standard token 'NaN'\"\n}\n");
    }

    @Test
    void forgottenModelsAreGone() throws Exception {
        String id = RunningServer.text(server.upload("one.uai", "MARKOV 1 2 1 1 0 2 0.5 1.5"), "id");
        assertThat(server.get("/api/models/" + id).statusCode()).isEqualTo(200);
        assertThat(server.send(server.request("/api/models/" + id).DELETE()).statusCode())
                .isEqualTo(204);
        assertThat(server.get("/api/models/" + id).statusCode()).isEqualTo(404);
    }
}
