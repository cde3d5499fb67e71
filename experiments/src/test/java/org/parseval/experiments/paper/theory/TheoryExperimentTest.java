package org.parseval.experiments.paper.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.paper.Settings;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import org.parseval.experiments.theory.SpectralBound;
import org.parseval.fourier.Polynomial;

class TheoryExperimentTest {
    private static final Page PAGE =
            new TheoryExperiment().run(new TheorySize(6, 1, 100, 8), Settings.quick(1), (what, done) -> {});

    @Test
    void everyLemmaAndTheoremHoldsButForDepthZero() {
        for (Check check : PAGE.checks()) {
            assertThat(check.verdict())
                    .as(check.name() + ": " + check.figure())
                    .isEqualTo(
                            check.name().endsWith("depth 0") ? Check.Verdict.NOT_REPRODUCED : Check.Verdict.REPRODUCED);
        }
        assertThat(PAGE.checks()).extracting(Check::name).doesNotHaveDuplicates();
    }

    @Test
    void treesAreDrawn() {
        assertThat(PAGE.blocks().stream().filter(PageBlock.TreeDrawing.class::isInstance))
                .hasSize(2);
    }

    @Test
    void exampleHasEightRulesForSevenVariables() {
        assertThat(Trees.example().depth()).isEqualTo(3);
        assertThat(Trees.example().variables()).hasSize(7);
        assertThat(Trees.example().leaves().count()).isEqualTo(8);
        assertThat(Polynomial.ofTree(Trees.example()).degree()).isEqualTo(3);
    }

    @Test
    void tallyFailsWhereABoundIsExceededOrNoneSaysAnything() {
        Tally tally = new Tally();
        tally.add(0.5, 2, 0, 1, "vacuous");
        assertThat(tally.holds()).isFalse();
        tally.add(0.5, 0.6, 0, 1, "fine");
        assertThat(tally.holds()).isTrue();
        assertThat(tally.figure())
                .contains("2 comparisons, 1 with")
                .contains("0.833")
                .contains("(fine)");
        tally.add(0.7, 0.6, 0, 1, "too much");
        assertThat(tally.holds()).isFalse();
    }

    @Test
    void parityIsNotConcentratedBelowItsDegree() {
        double[] parity = SmallFunction.others(6, 1).get(0).weights();
        assertThat(SmallFunction.least(parity, 0.5)).isEqualTo(6);
        assertThat(SmallFunction.above(parity, 5)).isEqualTo(1);
        assertThat(SmallFunction.above(parity, 6)).isZero();
    }

    @Test
    void starHasTheWeightsOfItsTable() {
        for (double eta : new double[] {0, 0.1, 0.6}) {
            int variables = 7;
            double[] values = new double[1 << variables];
            for (int point = 0; point < values.length; point++) {
                int violated = (point & 1) == 1 ? 0 : variables - 1 - Integer.bitCount(point >> 1);
                values[point] = Math.pow(eta, violated);
            }
            assertThat(StarFormula.weights(variables, eta))
                    .containsExactly(new SmallFunction("star", variables, values).weights(), within(1e-12));
        }
    }

    @Test
    void starHasMoreVariablesThanTheDegreeAndMoreWeightThanEpsilon() {
        double[] weights = StarFormula.weights(1000, 0.1);
        assertThat(new SpectralBound(2, 0.1).degree(0.2)).isEqualTo(650);
        assertThat(DoubleStream.of(weights).sum()).isCloseTo(0.5, within(1e-9));
        assertThat(Arrays.stream(weights)).allMatch(weight -> weight >= 0);
    }
}
