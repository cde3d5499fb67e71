package org.parseval.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.Names;

class AnswerJsonTest {
    private static final Model MODEL = Model.markov(new int[] {2, 3}, List.of());
    private static final double LN_10 = Math.log(10);

    @Test
    void anEstimateHasItsErrorsInDecimalLogarithms() throws JsonProcessingException {
        Answer answer = new Answer(
                Task.PR,
                LogNumber.ofLn(-2 * LN_10),
                false,
                Optional.of(new Answer.Bounds(Double.NEGATIVE_INFINITY, -LN_10)),
                OptionalDouble.of(0.5 * LN_10),
                Optional.of(new Answer.Confidence(new Answer.Bounds(-3 * LN_10, -LN_10), 0.95)),
                Optional.empty(),
                Optional.empty(),
                "gibbs",
                Map.of("samples", 10_000),
                1.5,
                new Diagnostics.Builder().width(7).largest("ess", Double.NaN).build(),
                Names.numbers(),
                Optional.empty(),
                false);

        JsonNode json = new ObjectMapper().readTree(AnswerJson.of(Reading.of(MODEL, "UAI"), answer));

        assertThat(json.get("task").asText()).isEqualTo("PR");
        assertThat(json.get("engine").asText()).isEqualTo("gibbs");
        assertThat(json.get("log10Z").asDouble()).isCloseTo(-2, within(1e-15));
        assertThat(json.get("version").asInt()).isEqualTo(2);
        assertThat(json.get("sign").asInt()).isEqualTo(1);
        assertThat(json.get("kind").asText()).isEqualTo("estimate");
        assertThat(json.get("standardErrorLog10").asDouble()).isCloseTo(0.5, within(1e-15));
        assertThat(json.get("interval").get("low").asDouble()).isCloseTo(-3, within(1e-15));
        assertThat(json.get("interval").get("level").asDouble()).isEqualTo(0.95);
        assertThat(json.get("certified").get("low").isNull()).isTrue();
        assertThat(json.get("certified").get("high").asDouble()).isCloseTo(-1, within(1e-15));
        assertThat(json.get("settings").get("samples").asInt()).isEqualTo(10_000);
        assertThat(json.get("diagnostics").get("ess").isNull()).isTrue();
        assertThat(json.get("model").toString())
                .isEqualTo("{\"format\":\"UAI\",\"warnings\":[],\"variables\":2,\"factors\":0,\"width\":7}");
        assertThat(json.has("marginals")).isFalse();
    }

    @Test
    void aZeroHasNullsForItsLogarithmsAndMarginals() throws JsonProcessingException {
        JsonNode json = new ObjectMapper()
                .readTree(AnswerJson.of(Reading.of(MODEL, "UAI"), exact(LogNumber.ZERO, Optional.empty())));

        assertThat(json.get("log10Z").isNull()).isTrue();
        assertThat(json.get("sign").asInt()).isZero();
        assertThat(json.get("kind").asText()).isEqualTo("exact");
        assertThat(json.get("interval").isNull()).isTrue();
        assertThat(json.get("certified").isNull()).isTrue();
        assertThat(json.get("standardErrorLog10").isNull()).isTrue();
        assertThat(json.get("model").get("width").isNull()).isTrue();
        assertThat(json.get("marginals").isNull()).isTrue();
    }

    @Test
    void theMarginalsOfAVariableStandOnOneLine() {
        Marginals marginals = Marginals.exact(new double[][] {{0.25, 0.75}, {0, 1, 0}});

        String text = AnswerJson.of(Reading.of(MODEL, "UAI"), exact(LogNumber.ofLn(0), Optional.of(marginals)));

        assertThat(text).endsWith("""
                  "marginals" : {
                    "0" : { "0" : 0.25, "1" : 0.75 },
                    "1" : { "0" : 0.0, "1" : 1.0, "2" : 0.0 }
                  },
                  "marginalsKind" : "exact",
                  "marginalStandardErrors" : null
                }
                """);
    }

    private static Answer exact(LogNumber value, Optional<Marginals> marginals) {
        return new Answer(
                Task.MAR,
                value,
                true,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                marginals,
                Optional.empty(),
                "exact",
                Map.of(),
                0.25,
                Diagnostics.NONE,
                MODEL.names(),
                Optional.empty(),
                false);
    }
}
