package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Task;

class AnswerTextTest {
    private static final double LN_10 = Math.log(10);

    private static String text(Optional<Answer.Bounds> certified, Diagnostics diagnostics) {
        return AnswerText.of(new Answer(
                Task.PR,
                LogNumber.ofLog(2 * LN_10),
                false,
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
        return text(Optional.of(new Answer.Bounds(low, high)), Diagnostics.NONE)
                .lines()
                .filter(line -> line.startsWith("known"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void boundsOnBothSidesAreAnInterval() {
        assertThat(known(LN_10, 3 * LN_10)).isEqualTo("known     certified, certified [1.0000000, 3.0000000]");
    }

    @Test
    void boundOnOneSideIsToldAsSuch() {
        assertThat(known(LN_10, Double.POSITIVE_INFINITY))
                .isEqualTo("known     unsupported, certified at least 1.0000000");
        assertThat(known(Double.NEGATIVE_INFINITY, 3 * LN_10))
                .isEqualTo("known     unsupported, certified at most 3.0000000");
    }

    @Test
    void boundsThatSayNothingAreNotMentioned() {
        assertThat(known(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)).isEqualTo("known     unsupported");
    }

    @Test
    void enginesOfThePartsAreCounted() {
        Map<String, Object> engines = new LinkedHashMap<>();
        engines.put("exact", 3);
        engines.put("energy", 1);
        assertThat(text(
                        Optional.empty(),
                        new Diagnostics.Builder()
                                .width(7)
                                .extra("partsByEngine", engines)
                                .build()))
                .contains("engine    some, 3 parts by exact, 1 part by energy, width 7");
    }
}
