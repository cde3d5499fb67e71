package org.parseval.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.parseval.experiments.drawing.Markup;
import org.parseval.experiments.drawing.Numbers;
import org.parseval.experiments.drawing.Svg;
import org.parseval.experiments.report.PageBlock.Chart;
import org.parseval.experiments.report.PageBlock.Line;

/** Draws a chart, with a word for every point. */
record ChartSvg(Chart chart, Markup out, Scale x, Scale y) {
    private static final double WIDTH = 560;
    private static final double HEIGHT = 350;
    private static final double LEFT = 78;
    private static final double RIGHT = WIDTH - 22;
    private static final double TOP = 12;
    private static final double BOTTOM = HEIGHT - 34;
    private static final int X_TICKS = 6;
    private static final int Y_TICKS = 7;

    /** Of lines with more points only some have a visible mark; all have a word. */
    private static final int MOST_MARKS = 32;

    private static final int MOST_GAPS_TOLD = 4;

    /** Pixels between the ranges of two lines at the same place. */
    private static final double BESIDE = 3;

    private static ChartSvg of(Chart chart, Markup out) {
        DoubleStream ends = chart.lines().stream()
                .flatMapToDouble(line -> DoubleStream.concat(DoubleStream.of(line.low()), DoubleStream.of(line.high())))
                .filter(end -> Scale.isDrawn(chart.y(), end));
        return new ChartSvg(
                chart,
                out,
                new Scale(chart.x(), drawn(chart, Line::x), LEFT, RIGHT, X_TICKS),
                new Scale(chart.y(), DoubleStream.concat(drawn(chart, Line::y), ends), BOTTOM, TOP, Y_TICKS));
    }

    /** Adds a chart with its axes and its legend, and a word on what is not drawn. */
    static void add(Chart chart, Markup out) {
        if (drawn(chart, Line::x).findAny().isPresent()) {
            ChartSvg drawing = of(chart, out);
            out.element("p", "↑ " + label(chart.y()), "class", "axis");
            drawing.draw();
            out.element("p", label(chart.x()) + " →", "class", "axis end");
            drawing.legend();
        } else {
            out.element("p", "There is no point to draw.", "class", "gap");
        }
        gaps(chart).forEach(gap -> out.element("p", gap, "class", "gap"));
    }

    private static String label(PageBlock.Axis axis) {
        return axis.label() + (axis.logarithmic() ? " (logarithmic)" : "");
    }

    private interface Coordinates {
        double[] of(Line line);
    }

    private static DoubleStream drawn(Chart chart, Coordinates coordinates) {
        return chart.lines().stream()
                .flatMapToDouble(line -> IntStream.range(0, line.x().length)
                        .filter(i -> isDrawn(chart, line, i))
                        .mapToDouble(i -> coordinates.of(line)[i]));
    }

    private static boolean isDrawn(Chart chart, Line line, int i) {
        return Scale.isDrawn(chart.x(), line.x()[i]) && Scale.isDrawn(chart.y(), line.y()[i]);
    }

    private void draw() {
        out.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "class",
                "chart",
                "viewBox",
                "0 0 " + Numbers.pixels(WIDTH) + " " + Numbers.pixels(HEIGHT),
                "role",
                "group",
                "aria-label",
                "Chart: " + chart.caption());
        out.open("g", "class", "axes", "aria-hidden", "true");
        for (Scale.Tick tick : y.ticks()) {
            Svg.line(out, "grid", LEFT, tick.at(), RIGHT, tick.at());
            Svg.text(out, "y", LEFT - 9, tick.at(), tick.label());
        }
        for (Scale.Tick tick : x.ticks()) {
            Svg.line(out, "grid", tick.at(), TOP, tick.at(), BOTTOM);
            Svg.text(out, "x", tick.at(), BOTTOM + 12, tick.label());
        }
        Svg.line(out, "base", LEFT, BOTTOM, RIGHT, BOTTOM);
        Svg.line(out, "base", LEFT, TOP, LEFT, BOTTOM);
        out.close("g");
        for (int i = 0; i < chart.lines().size(); i++) {
            draw(chart.lines().get(i), new Marker(i));
        }
        out.close("svg");
    }

    private void draw(Line line, Marker marker) {
        out.open("g", "class", "line " + marker.colour(), "role", "group", "aria-label", line.name());
        StringBuilder path = new StringBuilder();
        List<Integer> points = new ArrayList<>();
        boolean joined = false;
        for (int i = 0; i < line.x().length; i++) {
            if (isDrawn(chart, line, i)) {
                path.append(joined ? 'L' : 'M')
                        .append(Numbers.pixels(x.at(line.x()[i])))
                        .append(' ')
                        .append(Numbers.pixels(y.at(line.y()[i])));
                points.add(i);
            }
            joined = isDrawn(chart, line, i);
        }
        out.empty("path", "class", "join", "d", path.toString(), "stroke-dasharray", marker.dashes());
        int every = (points.size() + MOST_MARKS - 1) / MOST_MARKS;
        if (line.hasRanges()) {
            points.forEach(i -> range(line, i, marker));
        }
        for (int k = 0; k < points.size(); k++) {
            point(line, points.get(k), marker, k, k % every == 0);
        }
        out.close("g");
    }

    /** Ranges at the same place stand beside each other; one that goes beyond the axis ends at its edge. */
    private void range(Line line, int i, Marker marker) {
        double aside = (marker.index() - (chart.lines().size() - 1) / 2.0) * BESIDE;
        double at = x.at(line.x()[i]) + aside;
        double low = line.low()[i];
        double high = line.high()[i];
        double from = Scale.isDrawn(chart.y(), low) ? y.at(low) : BOTTOM;
        double to = Scale.isDrawn(chart.y(), high) ? y.at(high) : TOP;
        Svg.line(out, "range", at, from, at, to);
    }

    /** The first point of a line is reached with the tabulator key, the others from there with the arrow keys. */
    private void point(Line line, int i, Marker marker, int order, boolean marked) {
        double atX = x.at(line.x()[i]);
        double atY = y.at(line.y()[i]);
        String words = line.name() + ": " + chart.x().label() + " " + Numbers.shown(line.x()[i]) + ", "
                + chart.y().label() + " " + Numbers.shown(line.y()[i])
                + (line.hasRanges()
                        ? ", range " + Numbers.shown(line.low()[i]) + " to " + Numbers.shown(line.high()[i])
                        : "");
        out.open(
                "g",
                "class",
                marked ? "point" : "point unmarked",
                "tabindex",
                order == 0 ? "0" : "-1",
                "role",
                "img",
                "aria-label",
                words);
        out.element("title", words);
        out.empty("circle", "class", "hit", "cx", Numbers.pixels(atX), "cy", Numbers.pixels(atY), "r", "9");
        marker.draw(out, atX, atY);
        out.close("g");
    }

    private void legend() {
        out.open("ul", "class", "legend");
        for (int i = 0; i < chart.lines().size(); i++) {
            Marker marker = new Marker(i);
            out.open("li")
                    .open(
                            "svg",
                            "xmlns",
                            "http://www.w3.org/2000/svg",
                            "class",
                            "line " + marker.colour(),
                            "width",
                            "34",
                            "height",
                            "14",
                            "aria-hidden",
                            "true");
            out.empty("path", "class", "join", "d", "M1 7H33", "stroke-dasharray", marker.dashes());
            marker.draw(out, 17, 7);
            out.close("svg").text(chart.lines().get(i).name()).close("li");
        }
        out.close("ul");
    }

    /** A sentence for each line that has points which are not drawn. */
    static List<String> gaps(Chart chart) {
        List<String> sentences = new ArrayList<>();
        for (Line line : chart.lines()) {
            List<String> gaps = IntStream.range(0, line.x().length)
                    .filter(i -> !isDrawn(chart, line, i))
                    .mapToObj(i -> Numbers.shown(line.y()[i]) + " at " + Numbers.shown(line.x()[i]))
                    .toList();
            if (!gaps.isEmpty()) {
                int told = Math.min(MOST_GAPS_TOLD, gaps.size());
                sentences.add("Not drawn of " + line.name() + ": " + String.join(", ", gaps.subList(0, told))
                        + (told < gaps.size() ? ", and " + (gaps.size() - told) + " more." : "."));
            }
        }
        return sentences;
    }
}
