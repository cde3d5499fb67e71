package org.parseval.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.testing.VirtualClock;

/** A limit that is shorter than what cannot be left out, on a clock that stands still: nothing but a forecast can tell. */
class FirstStepsTest {
    private static final Budget SHORT = onAStillClock(Duration.ofMillis(10));

    private static Budget onAStillClock(Duration time) {
        return Budget.standard().withTime(time).withHost(new VirtualClock(Duration.ZERO).host(new StopSignal()));
    }

    private static Model free(int variables) {
        return Model.binary(variables, List.of());
    }

    static List<String> engines() {
        return Catalogue.names().stream().filter(name -> !name.equals("auto")).toList();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aLargeModelIsRefusedBeforeItIsReduced(String engine) {
        Progress progress = (phase, fraction) -> {
            throw new AssertionError(phase);
        };
        assertThatThrownBy(() -> Catalogue.engine(engine).solve(free(60_000), Query.of(Task.PR), SHORT, progress))
                .isInstanceOf(BudgetException.class)
                .hasMessage("no answer within the time limit of 0.01 s");
    }

    @Test
    void otherwiseThereIsAnAnswer() {
        assertAnswered(1000, SHORT);
        assertAnswered(60_000, onAStillClock(Duration.ofSeconds(1)));
    }

    private static void assertAnswered(int variables, Budget budget) {
        Answer answer = Catalogue.engine("exact").solve(free(variables), Query.of(Task.PR), budget, Progress.SILENT);
        assertThat(answer.value().ln() / Math.log(2)).isCloseTo(variables, within(1e-6));
    }
}
