package org.parseval.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Query;
import org.parseval.testing.SmallNetworks;

class ModelBuilderTest {
    private static BayesBuilder rainAndWet() {
        return Model.bayes().variable("rain", "no", "yes").variable("wet", "dry", "damp", "wet");
    }

    private static Model wetByRain() {
        return rainAndWet()
                .cpt("rain")
                .table(0.8, 0.2)
                .cpt("wet", "rain")
                .table(0.7, 0.2, 0.1, 0.1, 0.3, 0.6)
                .build();
    }

    @Test
    void aNetworkByNamesIsTheOneByNumbers() {
        Model model = wetByRain();

        Model byNumbers = Model.of(
                Model.Kind.BAYES,
                new int[] {2, 3},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {0.8, 0.2}),
                        TableFactor.of(new int[] {0, 1}, new double[] {0.7, 0.2, 0.1, 0.1, 0.3, 0.6})));
        assertThat(model).isEqualTo(byNumbers.withNames(model.names()));
        assertThat(model.names().state(1, "damp")).isEqualTo(1);
    }

    @Test
    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // Callers without such checks may do this.
    void nullsAreRefused() {
        for (Runnable wrong : List.<Runnable>of(
                () -> Model.bayes().variable(null, "no"),
                () -> Model.bayes().variable("rain", (String[]) null),
                () -> Model.bayes().variable("rain", "no", null),
                () -> rainAndWet().cpt(null),
                () -> rainAndWet().cpt("wet", (String[]) null),
                () -> rainAndWet().cpt("wet", (String) null),
                () -> rainAndWet().cpt("rain").table((double[]) null),
                () -> Model.markov().variable("rain", (String[]) null),
                () -> Model.markov().factor((String[]) null),
                () -> Model.markov().factor((String) null),
                () -> Model.markov().factor().table((double[]) null))) {
            assertThatThrownBy(wrong::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("null");
        }
    }

    @Test
    void anAnswerSpeaksInNames() {
        Model model = wetByRain();

        Answer marginals =
                new MethodEngine(new ExactMethod()).solve(model, Query.marginals(model.evidence("wet", "wet")));
        Answer best = new MethodEngine(new ExactMethod()).solve(model, Query.bestState(model.evidence("wet", "wet")));

        assertThat(marginals.marginals().of("rain").probability("yes")).isCloseTo(0.6, within(1e-12));
        assertThat(marginals.marginals().of("rain").mostProbable()).isEqualTo("yes");
        assertThat(marginals.marginals().of("rain").standardError("no")).isZero();
        assertThat(marginals.toString())
                .contains("log10 Z -0.69897")
                .contains("(exact)")
                .contains("rain: no 0.400000, yes 0.600000")
                .contains("wet: dry 0.00000, damp 0.00000, wet 1.00000");
        assertThat(best.state("rain")).isEqualTo("yes");
        assertThat(best.toString()).contains("rain = yes, wet = wet");
        assertThatThrownBy(best::marginals).hasMessageContaining("ask for MAR");
        assertThatThrownBy(() -> marginals.state("rain")).hasMessageContaining("ask for MPE");
    }

    @Test
    void aFieldByNames() {
        Model model = Model.markov()
                .variable("left", "down", "up")
                .variable("right", "down", "up")
                .factor("right", "left")
                .table(2, 1, 1, 3)
                .factor("left")
                .table(1, 1)
                .build();

        assertThat(model.kind()).isEqualTo(Model.Kind.MARKOV);
        assertThat(model.factors().get(0).scope()).containsExactly(1, 0);
        assertThatThrownBy(() -> Model.markov().variable("a", "x").factor("a").table(1, 2))
                .hasMessageContaining("2 values, expected 1");
    }

    @Test
    void whatIsWrongIsTold() {
        assertThatThrownBy(() -> rainAndWet().cpt("wet", "rain").table(0.5, 0.5))
                .hasMessage(
                        "the table of \"wet\" has 2 values, expected 6: 2 rows of 3, given \"rain\" with 2 states, the last parent running fastest");
        assertThatThrownBy(() -> rainAndWet().cpt("snow"))
                .hasMessageContaining("\"snow\", expected a variable that is declared");
        assertThatThrownBy(() -> rainAndWet().cpt("wet", "wet")).hasMessageContaining("twice");
        assertThatThrownBy(() -> rainAndWet().variable("rain", "a")).hasMessageContaining("declared twice");
        assertThatThrownBy(() -> rainAndWet().variable("sun")).hasMessageContaining("no states");
        assertThatThrownBy(() -> rainAndWet().cpt("rain").table(1, 0).cpt("rain"))
                .hasMessageContaining("two tables");
        assertThatThrownBy(() -> rainAndWet().cpt("rain").table(1, 0).build()).hasMessage("\"wet\" has no table");
    }

    @Test
    void rowsThatDoNotSumToOneAreUsedAndTold() {
        BayesBuilder counts =
                rainAndWet().cpt("rain").table(8, 2).cpt("wet", "rain").table(0.7, 0.2, 0.1, 0.1, 0.3, 0.7);

        assertThat(counts.warnings())
                .containsExactly(
                        "2 rows of 2 tables do not sum to one, the first: P(rain) sums to 10.0000; the tables are"
                                + " used as they are");
        assertThatThrownBy(counts::build)
                .hasMessage(
                        "2 rows of 2 tables do not sum to one, the first: P(rain) sums to 10.0000; buildAsIs() takes the"
                                + " tables as they are");
        assertThat(counts.buildAsIs().factors().get(0)).isEqualTo(TableFactor.of(new int[] {0}, new double[] {8, 2}));
    }

    @Test
    void aTableInTheWrongOrderIsRecognised() {
        BayesBuilder transposed =
                rainAndWet().cpt("rain").table(0.8, 0.2).cpt("wet", "rain").table(0.5, 0.1, 0.3, 0.1, 0.2, 0.8);

        assertThat(transposed.warnings()).hasSize(1);
        assertThat(transposed.warnings().get(0))
                .contains("its columns do: are the states of the variable to run fastest?");
    }

    @Test
    void aCircleIsTold() {
        BayesBuilder circle = SmallNetworks.binary("a", "b", "c")
                .cpt("a", "b")
                .table(1, 0, 0, 1)
                .cpt("b", "a")
                .table(1, 0, 0, 1)
                .cpt("c", "a")
                .table(1, 0, 0, 1);

        assertThat(circle.warnings()).hasSize(1);
        assertThat(circle.warnings().get(0)).startsWith("the arrows form a circle near \"a\"");
        assertThatThrownBy(circle::build).hasMessageStartingWith("the arrows form a circle near \"a\"");
        assertThat(circle.buildAsIs().variableCount()).isEqualTo(3);
    }
}
