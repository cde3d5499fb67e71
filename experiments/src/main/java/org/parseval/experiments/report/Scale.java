package org.parseval.experiments.report;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;
import org.parseval.experiments.drawing.Numbers;
import org.parseval.experiments.report.PageBlock.Axis;

/** Where the values of an axis stand in a drawing, and which of them are labelled. */
final class Scale {
    /** How much wider than its values a linear axis is at each end. */
    private static final double MARGIN = 0.04;

    /** An axis that would begin so near to zero begins at zero. */
    private static final double NEAR_ZERO = 0.3;

    private final boolean logarithmic;
    private final double low;
    private final double high;
    private final double from;
    private final double to;
    private final List<Tick> ticks = new ArrayList<>();

    /** @param at where it stands in the drawing */
    record Tick(double at, String label) {}

    /**
     * @param values all that the axis must hold, one at least, each of which it {@linkplain #isDrawn can draw}
     * @param from where the axis begins in the drawing
     * @param to where it ends
     * @param mostTicks about how many labels there may be
     */
    Scale(Axis axis, DoubleStream values, double from, double to, int mostTicks) {
        this.from = from;
        this.to = to;
        logarithmic = axis.logarithmic();
        DoubleSummaryStatistics coordinates = values.map(this::coordinate).summaryStatistics();
        double least = coordinates.getMin();
        double most = coordinates.getMax();
        if (logarithmic) {
            low = Math.floor(least + 1e-9);
            high = Math.max(low + 1, Math.ceil(most - 1e-9));
            labelDecades(mostTicks);
        } else {
            double width = most > least ? most - least : Math.max(Math.abs(most), 1);
            low = least >= 0 && least <= NEAR_ZERO * most ? 0 : least - MARGIN * width;
            high = most + MARGIN * width;
            labelSteps(mostTicks);
        }
    }

    /** Whether an axis has a place for a value. */
    static boolean isDrawn(Axis axis, double value) {
        return Double.isFinite(value) && (!axis.logarithmic() || value > 0);
    }

    private double coordinate(double value) {
        return logarithmic ? Math.log10(value) : value;
    }

    private void labelDecades(int mostTicks) {
        int step = (int) Math.ceil((high - low) / mostTicks);
        for (int exponent = (int) low; exponent <= high; exponent += step) {
            ticks.add(new Tick(place(exponent), Numbers.powerOfTen(exponent)));
        }
    }

    /** Steps of 1, 2 or 5 times a power of ten. */
    private void labelSteps(int mostTicks) {
        double least = (high - low) / mostTicks;
        double decade = Math.pow(10, Math.floor(Math.log10(least)));
        double step = least <= decade
                ? decade
                : least <= 2 * decade ? 2 * decade : least <= 5 * decade ? 5 * decade : 10 * decade;
        for (long k = (long) Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
            ticks.add(new Tick(place(k * step), Numbers.shown(k * step)));
        }
    }

    private double place(double coordinate) {
        return from + (to - from) * ((coordinate - low) / (high - low));
    }

    /** Where a value stands that is drawn. */
    double at(double value) {
        return place(coordinate(value));
    }

    List<Tick> ticks() {
        return ticks;
    }
}
