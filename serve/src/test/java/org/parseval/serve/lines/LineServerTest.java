package org.parseval.serve.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parseval.formats.json.JsonInput;
import org.parseval.inference.Budget;

/** Requests and answers as lines; the tests of the Python package have more, with a process of its own. */
class LineServerTest {
    private static final String SPRINKLER = Path.of(System.getProperty("parseval.root", ".."))
            .resolve("examples/sprinkler.bif")
            .toString();
    private static final String READ = "{\"id\":1,\"method\":\"read\",\"file\":\"" + SPRINKLER + "\"}";
    private static final Budget BUDGET = Budget.standard().withTime(Duration.ofSeconds(50));

    /** The answers by the ids of their requests, as text; the greeting is that of the empty text. */
    private static Map<String, Map<String, Object>> answers(String... lines) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LineServer.serve(
                new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)),
                out,
                "0.0",
                BUDGET);
        Map<String, Map<String, Object>> answers = new LinkedHashMap<>();
        for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
            Map<String, Object> answer = JsonInput.object(line.getBytes(StandardCharsets.UTF_8));
            if (!answer.containsKey("finishing")) {
                answers.put(
                        String.valueOf(answer.getOrDefault("id", answer.containsKey("parseval") ? "" : "none")),
                        answer);
            }
        }
        return answers;
    }

    private static Object at(@Nullable Object from, String... path) {
        Object value = from;
        for (String name : path) {
            value = ((Map<?, ?>) Objects.requireNonNull(value)).get(name);
        }
        return Objects.requireNonNull(value);
    }

    @Test
    void theModelIsKeptUnderItsName() throws IOException {
        Map<String, Map<String, Object>> answers = answers(
                READ,
                "",
                "{\"id\":\"a\",\"method\":\"mar\",\"model\":\"m1\",\"evidence\":{\"wet\":\"yes\"}}",
                "{\"id\":\"b\",\"method\":\"mpe\",\"model\":\"m1\",\"evidence\":{\"wet\":\"yes\"}}",
                "{\"id\":\"c\",\"method\":\"pr\",\"model\":\"m1\",\"evidence\":{\"wet\":[0.5,0.5]}}",
                "{\"id\":\"d\",\"method\":\"joint\",\"model\":\"m1\",\"variables\":[\"rain\"],\"given\":[\"wet\"]}",
                "{\"id\":\"e\",\"method\":\"sample\",\"model\":\"m1\",\"n\":5,\"evidence\":{\"rain\":\"no\"}}",
                "{\"id\":\"f\",\"method\":\"forget\",\"model\":\"m1\"}",
                "{\"id\":\"g\",\"method\":\"pr\",\"model\":\"m1\"}");

        assertThat(at(answers.get(""), "protocol")).isEqualTo(1.0);
        assertThat(at(answers.get("1.0"), "result", "model")).isEqualTo("m1");
        assertThat((double) at(answers.get("a"), "result", "marginals", "rain", "yes"))
                .isCloseTo(0.7079276773, within(1e-9));
        assertThat(at(answers.get("b"), "result", "assignment", "rain")).isEqualTo("yes");
        assertThat((double) at(answers.get("c"), "result", "log10Z")).isCloseTo(Math.log10(0.5), within(1e-12));
        assertThat(at(answers.get("d"), "result", "kind")).isEqualTo("exact");
        assertThat(at(answers.get("e"), "result", "states", "rain")).isEqualTo(List.of("no", "no", "no", "no", "no"));
        assertThat(at(answers.get("g"), "error", "message")).asString().startsWith("no model is called \"m1\"");
    }

    @Test
    void rowsComeByColumns() throws IOException {
        Map<String, Map<String, Object>> answers = answers(
                READ,
                "{\"id\":2,\"method\":\"batch\",\"model\":\"m1\",\"query\":[\"rain\"],"
                        + "\"columns\":{\"wet\":[\"yes\",null,\"perhaps\",[0,2]]}}");

        Object result = at(answers.get("2.0"), "result");
        List<?> rain = (List<?>) at(result, "marginals", "rain", "yes");
        assertThat((double) rain.get(0)).isCloseTo(0.7079276773, within(1e-9));
        assertThat((double) rain.get(1)).isCloseTo(0.5, within(1e-12));
        assertThat(rain.get(2)).isEqualTo("");
        assertThat((double) rain.get(3)).isCloseTo((double) rain.get(0), within(1e-12));
        assertThat(((List<?>) at(result, "errors")).get(2)).asString().contains("\"perhaps\"");
    }

    @Test
    void whatIsWrongIsToldAndTheRestAnswered() throws IOException {
        Map<String, Map<String, Object>> answers = answers(
                "nonsense",
                "[1]",
                "{\"id\":3,\"method\":\"dance\"}",
                "{\"id\":4,\"method\":\"read\",\"file\":\"no-such.bif\"}",
                "{\"id\":5,\"method\":\"read\",\"text\":\"MARKOV 1 2 1 1 0 3\",\"name\":\"x.uai\"}",
                READ,
                "{\"id\":6,\"method\":\"mar\",\"model\":\"m1\",\"seconds\":-1}",
                "{\"id\":7,\"method\":\"mar\",\"model\":\"m1\",\"colour\":\"red\"}",
                "{\"id\":8,\"method\":\"mar\",\"model\":\"m1\",\"evidence\":{\"wet\":{}}}",
                "{\"id\":9,\"method\":\"mar\",\"model\":\"m1\"}");

        assertThat(at(answers.get("none"), "error", "kind")).isEqualTo("request");
        assertThat(at(answers.get("4.0"), "error", "kind")).isEqualTo("input");
        assertThat(at(answers.get("5.0"), "error", "file")).isEqualTo("x.uai");
        for (String id : List.of("3.0", "6.0", "7.0", "8.0")) {
            assertThat(at(answers.get(id), "error", "kind")).as(id).isEqualTo("request");
        }
        assertThat(at(answers.get("9.0"), "result", "kind")).isEqualTo("exact");
    }

    /** Whoever asked is gone: there is nobody to answer. */
    @Test
    void itEndsWhenNobodyReads() {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("nobody reads");
            }
        };
        assertThatThrownBy(() -> LineServer.serve(
                        new ByteArrayInputStream(READ.getBytes(StandardCharsets.UTF_8)), closed, "0.0", BUDGET))
                .isInstanceOf(IOException.class);
    }
}
