package org.parseval.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.report.PageBlock.Axis;
import org.parseval.experiments.report.Scale.Tick;

class ScaleTest {
    private static Scale scale(boolean logarithmic, double... values) {
        return new Scale(new Axis("axis", logarithmic), DoubleStream.of(values), 100, 500, 7);
    }

    @Test
    void decadesAreLabelled() {
        Scale scale = scale(true, 3e-4, 20);
        assertThat(scale.ticks())
                .extracting(Tick::label)
                .containsExactly("10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "10⁰", "10¹", "10²");
        assertThat(scale.ticks().get(0).at()).isEqualTo(100);
        assertThat(scale.at(1e-1)).isCloseTo(300, within(1e-9));
        assertThat(scale.ticks().get(6).at()).isEqualTo(500);
    }

    @Test
    void aPowerOfTenAloneHasADecade() {
        assertThat(scale(true, 1e-3).ticks()).extracting(Tick::label).containsExactly("10⁻³", "10⁻²");
        assertThat(scale(true, 1e-3, 1e3).ticks()).hasSize(7);
    }

    @Test
    void wideRangesHaveFewLabelsThatAreWholeDecades() {
        Scale scale = scale(true, Double.MIN_VALUE, Double.MAX_VALUE);
        assertThat(scale.ticks())
                .hasSizeBetween(4, 8)
                .allMatch(tick -> tick.label().startsWith("10"));
        assertThat(scale.at(Double.MIN_VALUE)).isBetween(100.0, 101.0);
        assertThat(scale.at(Double.MAX_VALUE)).isBetween(499.0, 500.0);
    }

    @Test
    void linearStepsAreRound() {
        assertThat(scale(false, 0, 0.93).ticks())
                .extracting(Tick::label)
                .containsExactly("0", "0.2", "0.4", "0.6", "0.8");
        assertThat(scale(false, -3, 11).ticks()).extracting(Tick::label).containsExactly("0", "5", "10");
        assertThat(scale(false, 1e7, 4e7).ticks()).extracting(Tick::label).contains("1e7", "2e7");
    }

    @Test
    void valuesAndTicksStandBetweenTheEnds() {
        for (double[] values :
                new double[][] {{5}, {0}, {-2, -1.999}, {1e-300, 2e-300}, {1e15, 1e15 + 2}, {-1e300, 1e300}}) {
            Scale scale = scale(false, values);
            assertThat(DoubleStream.of(values)).allMatch(value -> scale.at(value) >= 100 && scale.at(value) <= 500);
            assertThat(scale.ticks()).hasSizeBetween(1, 9).allMatch(tick -> tick.at() > 99.9 && tick.at() < 500.1);
        }
    }

    @Test
    void whatHasNoPlaceIsNotDrawn() {
        Axis decades = new Axis("", true);
        assertThat(DoubleStream.of(0, -1, Double.NaN, Double.POSITIVE_INFINITY))
                .noneMatch(value -> Scale.isDrawn(decades, value));
        assertThat(Scale.isDrawn(new Axis("", false), -1)).isTrue();
    }
}
