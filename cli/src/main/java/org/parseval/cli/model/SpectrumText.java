package org.parseval.cli.model;

import java.util.Arrays;
import java.util.Locale;
import org.parseval.cli.program.Quantities;
import org.parseval.inference.LogNumber;
import org.parseval.spectrum.DegreeWeights;
import org.parseval.spectrum.DegreeWeights.DegreeRange;
import org.parseval.spectrum.ModelSpectrum;

/** A spectrum for people: a table with bars, then where the weight is concentrated. */
final class SpectrumText {
    private static final int BAR = 40;
    /** Degrees above which less than this share lies are told in one line. */
    private static final double NOT_LISTED = 1e-9;

    private final StringBuilder text = new StringBuilder();
    private final SpectrumReport report;
    private final ModelSpectrum spectrum;
    private final DegreeWeights weights;

    private SpectrumText(SpectrumReport report) {
        this.report = report;
        this.spectrum = report.spectrum();
        this.weights = spectrum.weights();
    }

    static String of(SpectrumReport report) {
        SpectrumText spectrum = new SpectrumText(report);
        spectrum.header();
        if (!report.spectrum().isZero()) {
            spectrum.table();
            spectrum.concentrations();
        }
        return spectrum.text.toString();
    }

    private void header() {
        line(
                "model",
                "%d variables, %d factors, %d observed",
                report.model().variableCount(),
                report.model().factors().size(),
                report.observed());
        String given = report.observed() > 0 ? ", the evidence put in" : "";
        line(
                "function",
                "f = the product of all factors%s, over the %d variables that are left",
                given,
                spectrum.variables());
        if (spectrum.isZero()) {
            line("weight", "none: f is zero everywhere (Z = 0)");
            return;
        }
        line("weight", "the mean of f^2, %s with every factor's largest value 1", weight());
        line("known", "%s", known());
        line("time", "%s", Quantities.seconds(spectrum.seconds()));
    }

    private String weight() {
        double log10 = weights.logMeanSquare() / LogNumber.LN_10;
        return String.format(
                Locale.ROOT, log10 < -300 ? "10^%.4g" : "%.4g", log10 < -300 ? log10 : report.meanSquare());
    }

    private String known() {
        int largest = spectrum.parts().stream()
                .mapToInt(ModelSpectrum.Part::variables)
                .max()
                .orElse(0);
        StringBuilder known = new StringBuilder("exact, rounding below ")
                .append(String.format(Locale.ROOT, "%.1g", weights.largestRounding()));
        spectrum.parts().stream()
                .filter(part -> part.route() == ModelSpectrum.Route.PAIRS)
                .mapToInt(ModelSpectrum.Part::inducedWidth)
                .max()
                .ifPresentOrElse(
                        width -> known.append(", by elimination over pairs of points (width ")
                                .append(width)
                                .append(')'),
                        () -> known.append(", by the transform"));
        if (spectrum.parts().size() > 1) {
            known.append(", ")
                    .append(spectrum.parts().size())
                    .append(" independent parts, the largest of ")
                    .append(largest)
                    .append(" variables");
        }
        return known.toString();
    }

    private void table() {
        text.append(String.format("%n%6s  %10s  %10s%n", "degree", "share", "cumulative"));
        double largest = Arrays.stream(weights.weights()).max().orElse(1);
        int degree = 0;
        for (; degree <= weights.top() && (degree == 0 || weights.mostAbove(degree - 1) >= NOT_LISTED); degree++) {
            double weight = weights.weights()[degree];
            boolean bar = weights.isResolved(degree);
            text.append(String.format(
                            Locale.ROOT,
                            "%6d  %10s  %10.6f  %s",
                            degree,
                            share(degree),
                            report.cumulative(degree),
                            bar ? "#".repeat((int) Math.round(BAR * weight / largest)) : "")
                    .stripTrailing());
            text.append(System.lineSeparator());
        }
        if (degree <= weights.top()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%6s  less than %.1g in all%n",
                    "above",
                    Math.max(1e-15, weights.mostAbove(degree - 1))));
        }
    }

    private String share(int degree) {
        double weight = weights.weights()[degree];
        if (weight == 0 && weights.roundings()[degree] == 0) {
            return "0";
        }
        return weights.isResolved(degree)
                ? String.format(Locale.ROOT, "%.4g", weight)
                : String.format(Locale.ROOT, "< %.1g", weight + weights.roundings()[degree]);
    }

    private void concentrations() {
        text.append(String.format("%nThe least degree with less than epsilon above it%n"));
        String theorem = spectrum.width() == 0
                ? ""
                : String.format(Locale.ROOT, "main theorem: width %d, eta %.4g", spectrum.width(), spectrum.eta());
        row("epsilon", "of the share", "of the weight", theorem);
        for (SpectrumReport.Concentration row : report.concentrations()) {
            row(number(row.epsilon()), degrees(row.share()), degrees(row.weight()), bound(row));
        }
    }

    private void row(String epsilon, String share, String weight, String bound) {
        text.append(String.format("%-9s  %-13s  %-13s  %s", epsilon, share, weight, bound)
                .stripTrailing());
        text.append(System.lineSeparator());
    }

    private static String number(double epsilon) {
        return Double.toString(epsilon).replace("E", "e");
    }

    private static String degrees(DegreeRange range) {
        return range.low() == range.high() ? Integer.toString(range.low()) : range.low() + " to " + range.high();
    }

    private String bound(SpectrumReport.Concentration row) {
        if (row.bound().isEmpty()) {
            return "";
        }
        double bound = row.bound().getAsDouble();
        return String.format(
                Locale.ROOT,
                bound < 1e9 ? "%.0f%s" : "%.3g%s",
                bound,
                bound >= spectrum.variables() ? ", vacuous: above " + spectrum.variables() : "");
    }

    private void line(String label, String format, Object... values) {
        text.append(String.format(Locale.ROOT, "%-10s%s%n", label, String.format(Locale.ROOT, format, values)));
    }
}
