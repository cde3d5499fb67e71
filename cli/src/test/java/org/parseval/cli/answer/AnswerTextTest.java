package org.parseval.cli.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.model.Names;

class AnswerTextTest {
    private static final double LN_10 = Math.log(10);

    private static Answer answer(Task task, Optional<Answer.Bounds> certified, Diagnostics diagnostics) {
        return new Answer(
                task,
                LogNumber.ofLn(2 * LN_10),
                false,
                certified,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "some",
                Map.of(),
                1,
                diagnostics,
                Names.numbers(),
                Optional.empty(),
                false);
    }

    private static String text(Optional<Answer.Bounds> certified, Diagnostics diagnostics) {
        return AnswerText.of(answer(Task.PR, certified, diagnostics), false);
    }

    private static String first(Task task, Answer.Bounds certified) {
        return AnswerText.of(answer(task, Optional.of(certified), Diagnostics.NONE), false)
                .lines()
                .findFirst()
                .orElseThrow();
    }

    private static String marginals(Marginals marginals) {
        Answer plain = answer(Task.MAR, Optional.empty(), Diagnostics.NONE);
        return AnswerText.of(
                new Answer(
                        plain.task(),
                        plain.value(),
                        true,
                        plain.certified(),
                        plain.relativeError(),
                        plain.confidence(),
                        Optional.of(marginals),
                        plain.assignment(),
                        plain.engine(),
                        plain.settings(),
                        plain.seconds(),
                        plain.diagnostics(),
                        plain.names(),
                        Optional.empty(),
                        false),
                false);
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
        assertThat(known(LN_10, 3 * LN_10)).isEqualTo("known     certified between [1.0000000, 3.0000000]");
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
                                .note("partsByEngine", engines)
                                .build()))
                .contains("engine    some, 3 parts by exact, 1 part by energy, width 7");
    }

    @Test
    void theFirstLineSaysHowTheNumberIsKnown() {
        Answer.Bounds both = new Answer.Bounds(LN_10, 3 * LN_10);
        Answer.Bounds below = new Answer.Bounds(LN_10, Double.POSITIVE_INFINITY);
        assertThat(first(Task.PR, both)).isEqualTo("log10 Z   2.00000000000 (between certified bounds)");
        assertThat(first(Task.PR, below))
                .isEqualTo("log10 Z   2.00000000000 (unsupported: nothing says how far off this is)");
        assertThat(first(Task.MPE, both))
                .isEqualTo("log10 max 2.00000000000 (no state is better by more than a factor of 10^1.00)");
        assertThat(first(Task.MPE, below)).endsWith("nothing says how much better another state could be)");
    }

    @Test
    void probabilitiesNeverRunTogether() {
        String text = marginals(Marginals.unsupported(new double[][] {{1.23456e-5, 0.9999876544}, {0.5, 0.5}}));
        assertThat(text)
                .contains("0         1.23456e-05  0.999988")
                .contains("1         0.500000     0.500000")
                .contains("marginals unsupported: nothing says how far off they are");
    }

    @Test
    void marginalsTellTheirLargestError() {
        double[][] half = {{0.5, 0.5}};
        assertThat(marginals(Marginals.exact(half))).contains("marginals exact");
        assertThat(marginals(Marginals.estimated(half, new double[][] {{0.01, 0.02}})))
                .contains("marginals estimates, largest standard error 0.020");
    }
}
