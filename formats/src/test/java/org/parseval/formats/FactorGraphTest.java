package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.model.Model;

/** Formats of factors without names. */
class FactorGraphTest {
    private static Reading read(String text) {
        return ModelFiles.reading(Source.ofText("m", text));
    }

    @Test
    void inLibDaiTheFirstVariableRunsFastest() {
        Reading reading = read("# a comment\n2\n\n1\n0\n3\n3\n0 1\n1 2\n2 3\n\n# another\n2\n0 1\n3 2\n2\n1 5\n5 7\n");

        Model model = reading.model();
        assertThat(model.cardinalities()).containsExactly(3, 2);
        assertThat(model.names().areGiven()).isFalse();
        assertThat(model.factors().get(1).value(model, new int[] {1, 0})).isEqualTo(5);
        assertThat(model.factors().get(1).value(model, new int[] {2, 1})).isEqualTo(7);
        assertThat(BruteForce.partitionFunction(model)).isEqualTo(2 * 5 + 3 * 7);
    }

    @Test
    void anyNumberOfCommentsMayComeFirst() {
        Reading reading = read("#\n".repeat(100_000) + "1\n\n1\n0\n2\n1\n1 5\n");

        assertThat(reading.format()).isEqualTo("libDAI factor graph");
        assertThat(BruteForce.partitionFunction(reading.model())).isEqualTo(5);
    }

    @Test
    void labelsThatAreNotTheNumbersFromZeroAreNames() {
        Model model = read("1\n\n2\n7 3\n2 2\n1\n1 5\n").model();

        assertThat(model.names().variable("7")).isEqualTo(1);
        // The variable that is named first runs fastest: it is 7 that has state 1.
        assertThat(model.factors().get(0).value(model, new int[] {0, 1})).isEqualTo(5);
    }

    @Test
    void costsBecomeWeights() {
        Reading reading = read("tiny 2 2 3 10\n2 2\n2 0 1 0 2\n0 0 1\n1 1 10\n1 1 2 1\n0 0\n0 1 0\n");

        Model model = reading.model();
        assertThat(model.factors().get(0).value(model, new int[] {1, 1})).isZero();
        assertThat(model.factors().get(0).value(model, new int[] {0, 0})).isCloseTo(Math.exp(-1), within(1e-15));
        assertThat(model.factors().get(1).value(model, new int[] {0, 1})).isCloseTo(Math.exp(-2), within(1e-15));
        // A constant of 1, one for (0, 0), nothing for (1, 0), two more for (0, 1), and (1, 1) is forbidden.
        assertThat(BruteForce.partitionFunction(model))
                .isCloseTo(Math.exp(-1) * (Math.exp(-1) + 1 + Math.exp(-2)), within(1e-12));
        assertThat(reading.warnings()).isEmpty();
    }

    @Test
    void costsTooLargeForAWeightAreScaledAndTold() {
        Reading reading = read("large 1 2 1 1000000\n2\n1 0 7000 1\n1 3500\n");

        assertThat(reading.warnings()).hasSize(1);
        assertThat(reading.warnings().get(0)).contains("exp(-0.100 cost)");
        assertThat(reading.model().factors().get(0).value(reading.model(), new int[] {1}))
                .isCloseTo(Math.exp(-350), within(1e-160));
    }

    @Test
    void aFieldComesBackFromLibDaiWithItsNames() throws IOException {
        Model model = Model.markov()
                .variable("left", "a b", "\"c\"")
                .variable("right", "x", "y", "z")
                .factor("right", "left")
                .table(1, 2, 0, 4, 5, 6)
                .factor("left")
                .table(0, 1)
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        Format.FACTOR_GRAPH.write(model, out);

        assertThat(read(out.toString(StandardCharsets.UTF_8)))
                .isEqualTo(new Reading(model, "libDAI factor graph", List.of()));
    }
}
