package org.parseval.experiments.plot;

import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Error against time, both in log scale, a point for each answer and a colour for each series. */
public final class ErrorPlot {
    /** Errors below are drawn here; so is zero, which has no logarithm. */
    private static final double LEAST_ERROR = 1e-12;

    private static final double LEAST_SECONDS = 1e-4;

    /** A legend below of more names than that is cut off; one beside has room. */
    private static final int MOST_BELOW = 8;

    /** Most are told apart also by people who do not see red and green apart (Okabe and Ito). */
    private static final Color[] COLORS = {
        new Color(0x00, 0x72, 0xb2),
        new Color(0xd5, 0x5e, 0x00),
        new Color(0x00, 0x9e, 0x73),
        new Color(0xcc, 0x79, 0xa7),
        new Color(0xe6, 0x9f, 0x00),
        new Color(0x56, 0xb4, 0xe9),
        Color.BLACK,
        Color.GRAY,
        new Color(0x8c, 0x56, 0x4b)
    };

    private static final Marker[] MARKERS = {
        SeriesMarkers.CIRCLE,
        SeriesMarkers.DIAMOND,
        SeriesMarkers.SQUARE,
        SeriesMarkers.TRIANGLE_UP,
        SeriesMarkers.TRIANGLE_DOWN,
        SeriesMarkers.CROSS,
        SeriesMarkers.PLUS
    };

    private ErrorPlot() {}

    /** One answer. */
    public record Point(double seconds, double error) {}

    /** The answers of one engine, at least one, all errors finite. */
    public record Series(String name, List<Point> points) {}

    /**
     * Writes a PNG.
     *
     * @param series at least one
     */
    public static void write(List<Series> series, String title, String errorTitle, OutputStream out)
            throws IOException {
        LogChart.write(chart(series, title, errorTitle, false), out);
    }

    /** Writes a PNG in which the points of a series are joined, in their order. */
    public static void writeJoined(List<Series> series, String title, String errorTitle, OutputStream out)
            throws IOException {
        LogChart.write(chart(series, title, errorTitle, true), out);
    }

    private static XYChart chart(List<Series> all, String title, String errorTitle, boolean joined) {
        XYChart chart = LogChart.of(title, "seconds", errorTitle);
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setXAxisLogarithmicDecadeOnly(true);
        chart.getStyler().setXAxisDecimalPattern("0E0");
        chart.getStyler().setMarkerSize(9);
        if (all.size() > MOST_BELOW) {
            chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
            chart.getStyler().setLegendLayout(LegendLayout.Vertical);
        }
        double[] seconds = {Double.POSITIVE_INFINITY, 0};
        double[] errors = {Double.POSITIVE_INFINITY, 0};
        for (int i = 0; i < all.size(); i++) {
            List<Point> points = all.get(i).points();
            double[] x = points.stream()
                    .mapToDouble(p -> Math.max(p.seconds(), LEAST_SECONDS))
                    .toArray();
            double[] y = points.stream()
                    .mapToDouble(p -> Math.max(p.error(), LEAST_ERROR))
                    .toArray();
            widen(seconds, x);
            widen(errors, y);
            XYSeries series = chart.addSeries(all.get(i).name(), x, y);
            series.setXYSeriesRenderStyle(
                    joined ? XYSeries.XYSeriesRenderStyle.Line : XYSeries.XYSeriesRenderStyle.Scatter);
            series.setLineColor(COLORS[i % COLORS.length]);
            series.setMarker(MARKERS[i % MARKERS.length]);
            series.setMarkerColor(COLORS[i % COLORS.length]);
        }
        chart.getStyler().setXAxisMin(LogChart.decadeBelow(seconds[0]));
        chart.getStyler().setXAxisMax(decadeAbove(seconds[1]));
        chart.getStyler().setYAxisMin(LogChart.decadeBelow(errors[0]));
        chart.getStyler().setYAxisMax(decadeAbove(errors[1]));
        return chart;
    }

    private static double decadeAbove(double value) {
        return 10 * LogChart.decadeBelow(value);
    }

    private static void widen(double[] range, double[] values) {
        for (double value : values) {
            range[0] = Math.min(range[0], value);
            range[1] = Math.max(range[1], value);
        }
    }
}
