package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Task;

class AnswerTextTest {
    private static final double LN_10 = Math.log(10);

    private static String text(Optional<Answer.Bounds> certified, Map<String, Object> diagnostics) {
        return AnswerText.of(new Answer(
                Task.PR,
                LogNumber.ofLog(2 * LN_10),
                Answer.Kind.ESTIMATE,
                certified,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "some",
                Map.of(),
                1,
                diagnostics));
    }

    private static String known(double low, double high) {
        return text(Optional.of(new Answer.Bounds(low, high)), Map.of())
                .lines()
                .filter(line -> line.startsWith("known"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void boundsOnBothSidesAreAnInterval() {
        assertThat(known(LN_10, 3 * LN_10)).isEqualTo("known     estimate, certified [1.0000000, 3.0000000]");
    }

    @Test
    void boundOnOneSideIsToldAsSuch() {
        assertThat(known(LN_10, Double.POSITIVE_INFINITY))
                .isEqualTo("known     estimate, certified at least 1.0000000");
        assertThat(known(Double.NEGATIVE_INFINITY, 3 * LN_10))
                .isEqualTo("known     estimate, certified at most 3.0000000");
    }

    @Test
    void boundsThatSayNothingAreNotMentioned() {
        assertThat(known(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)).isEqualTo("known     estimate");
    }

    @Test
    void enginesOfThePartsAreCounted() {
        Map<String, Object> engines = new LinkedHashMap<>();
        engines.put("exact", 3);
        engines.put("energy", 1);
        assertThat(text(Optional.empty(), Map.of("partsByEngine", engines, "width", 7)))
                .contains("engine    some, 3 parts by exact, 1 part by energy, width 7");
    }
}
