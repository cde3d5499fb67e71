package org.parseval.experiments.plot;

import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** The look that all plots share: white, a legend below, a logarithmic axis labelled at powers of ten. */
final class LogChart {
    private LogChart() {}

    static XYChart of(String title, String xTitle, String yTitle) {
        System.setProperty("java.awt.headless", "true");
        XYChart chart = new XYChartBuilder()
                .width(800)
                .height(500)
                .title(title)
                .xAxisTitle(xTitle)
                .yAxisTitle(yTitle)
                .build();
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmicDecadeOnly(true);
        chart.getStyler().setYAxisDecimalPattern("0E0");
        chart.getStyler().setAxisTickMarksColor(Color.GRAY);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
        chart.getStyler().setLegendLayout(LegendLayout.Horizontal);
        chart.getStyler().setLegendBorderColor(Color.WHITE);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setPlotBorderVisible(false);
        chart.getStyler().setPlotGridLinesColor(new Color(0xe4, 0xe4, 0xe4));
        chart.getStyler().setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
        return chart;
    }

    /** The power of ten at or below a number, so that an axis ends on a label. */
    static double decadeBelow(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }

    /** Writes a PNG. */
    static void write(XYChart chart, OutputStream out) throws IOException {
        ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", out);
    }
}
