package org.parseval.experiments.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.parseval.spectrum.DegreeWeights;

/**
 * The weight of each degree and the weight above it, in log scale as in the paper's figure on weight concentration. What
 * rounding could have made is left out, and so is what no eye could tell from zero.
 */
public final class SpectrumPlot {
    /** The bottom of the picture: a share of the weight that no threshold in use comes near. */
    private static final double LEAST = 1e-12;

    private static final Color WEIGHT = new Color(0x1f, 0x5a, 0xa6);
    private static final Color ABOVE = new Color(0xd0, 0x6a, 0x1a);

    private SpectrumPlot() {}

    /** Writes a PNG. */
    public static void write(DegreeWeights weights, String title, OutputStream out) throws IOException {
        LogChart.write(chart(weights, title), out);
    }

    private static XYChart chart(DegreeWeights weights, String title) {
        XYChart chart = LogChart.of(title, "degree k", "share of the weight");
        chart.getStyler().setYAxisMax(1.0);
        chart.getStyler().setYAxisMin(LogChart.decadeBelow(least(weights)));
        chart.getStyler().setXAxisDecimalPattern("0");
        chart.getStyler().setMarkerSize(6);
        List<double[]> own = new ArrayList<>();
        List<double[]> above = new ArrayList<>();
        for (int k = 0; k <= weights.top(); k++) {
            if (weights.isResolved(k) && weights.weights()[k] >= LEAST) {
                own.add(new double[] {k, weights.weights()[k]});
            }
            if (weights.leastAbove(k) >= LEAST) {
                above.add(new double[] {k, Math.min(1, weights.mostAbove(k))});
            }
        }
        line(chart, "weight at degree k", own, WEIGHT, SeriesMarkers.CIRCLE);
        line(chart, "weight above degree k", above, ABOVE, SeriesMarkers.NONE);
        return chart;
    }

    /** The least of all that is drawn. */
    private static double least(DegreeWeights weights) {
        double least = 0.1;
        for (int k = 0; k <= weights.top(); k++) {
            double weight = weights.weights()[k];
            least = weights.isResolved(k) && weight >= LEAST ? Math.min(least, weight) : least;
        }
        return least;
    }

    private static void line(XYChart chart, String name, List<double[]> points, Color color, Marker marker) {
        if (points.isEmpty()) {
            return;
        }
        double[] x = points.stream().mapToDouble(point -> point[0]).toArray();
        double[] y = points.stream().mapToDouble(point -> point[1]).toArray();
        XYSeries series = chart.addSeries(name, x, y);
        series.setMarker(marker).setMarkerColor(color);
        series.setLineColor(color).setLineStyle(new BasicStroke(2));
    }
}
