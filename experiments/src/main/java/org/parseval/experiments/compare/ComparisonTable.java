package org.parseval.experiments.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.parseval.experiments.reference.Errors;
import org.parseval.inference.Answer.Bounds;
import org.parseval.inference.LogNumber;

/** A comparison as a text table: a row for each run, then the reference and a summary. */
public final class ComparisonTable {
    private static final String UNKNOWN = "-";

    private final String format;

    /** @param instances the names of all instances, for the width of their column */
    public ComparisonTable(List<String> instances) {
        int widest = instances.stream().mapToInt(String::length).max().orElse(0);
        format = "%-" + Math.max("instance".length(), widest) + "s  %-10s  %15s  %9s  %-28s  %-11s  %-9s  %8s  %s";
    }

    /** The first lines of the table. */
    public String header() {
        return line("instance", "engine", "log10 Z", "error", "stated", "kind", "converged", "seconds", "");
    }

    /** The lines of one instance. */
    public String rows(InstanceRuns instance) {
        StringBuilder rows = new StringBuilder();
        for (Run run : instance.runs()) {
            String seconds = String.format(Locale.ROOT, "%.2f", run.seconds());
            if (run.outcome() instanceof Outcome.Answered answered) {
                rows.append(line(
                        instance.instance(),
                        run.engine(),
                        answered.value().isZero()
                                ? "-inf"
                                : String.format(
                                        Locale.ROOT, "%.9g", answered.value().log10()),
                        error(run.error()),
                        stated(answered),
                        kind(answered),
                        answered.converged().map(c -> c ? "yes" : "no").orElse(UNKNOWN),
                        seconds,
                        ""));
            } else if (run.outcome() instanceof Outcome.Failed failed) {
                rows.append(line(
                        instance.instance(),
                        run.engine(),
                        failed.cause().toString(),
                        UNKNOWN,
                        UNKNOWN,
                        UNKNOWN,
                        UNKNOWN,
                        seconds,
                        failed.reason().replaceAll("\\s+", " ")));
            }
        }
        return rows.toString();
    }

    /** The reference of the errors, then a row for each engine. */
    public static String summary(List<InstanceRuns> instances) {
        StringBuilder text = new StringBuilder();
        Map<String, Integer> sources = new LinkedHashMap<>();
        for (InstanceRuns instance : instances) {
            sources.merge(instance.reference().map(r -> r.source()).orElse("none"), 1, Integer::sum);
        }
        sources.forEach((source, count) -> text.append(
                String.format(Locale.ROOT, "reference of %d instance%s: %s%n", count, count == 1 ? "" : "s", source)));
        instances.forEach(instance -> instance.evidence()
                .ifPresent(file -> text.append("evidence of ")
                        .append(instance.instance())
                        .append(": ")
                        .append(file)
                        .append(System.lineSeparator())));
        String row = "%-10s  %8s  %12s  %12s  %14s%n";
        text.append(String.format("%n" + row, "engine", "answered", "median error", "worst error", "median seconds"));
        for (EngineSummary engine : EngineSummary.of(instances)) {
            text.append(String.format(
                    Locale.ROOT,
                    row,
                    engine.engine(),
                    engine.answered() + "/" + engine.runs(),
                    Errors.text(engine.medianError()),
                    Errors.text(engine.worstError()),
                    Double.isNaN(engine.medianSeconds())
                            ? UNKNOWN
                            : String.format(Locale.ROOT, "%.2f", engine.medianSeconds())));
        }
        return text.toString();
    }

    private static String error(OptionalDouble error) {
        return Errors.text(error.orElse(Double.NaN));
    }

    private static String kind(Outcome.Answered answered) {
        return answered.value().sign() < 0 ? "negative Z" : ComparisonJson.word(answered.kind());
    }

    /** The standard error, or else the certified bounds. */
    private static String stated(Outcome.Answered answered) {
        if (answered.relativeError().isPresent()) {
            return String.format(
                    Locale.ROOT, "+- %.2g", answered.relativeError().getAsDouble() / LogNumber.LN_10);
        }
        return answered.certified().map(ComparisonTable::bounds).orElse(UNKNOWN);
    }

    private static String bounds(Bounds bounds) {
        boolean low = Double.isFinite(bounds.lnLow());
        boolean high = Double.isFinite(bounds.lnHigh());
        if (low && high) {
            return String.format(Locale.ROOT, "[%.8g, %.8g]", bounds.log10Low(), bounds.log10High());
        }
        return low
                ? String.format(Locale.ROOT, ">= %.8g", bounds.log10Low())
                : high ? String.format(Locale.ROOT, "<= %.8g", bounds.log10High()) : UNKNOWN;
    }

    private String line(Object... cells) {
        return String.format(Locale.ROOT, format, cells).stripTrailing() + System.lineSeparator();
    }
}
