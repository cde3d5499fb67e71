package org.parseval.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;

/** An answer for people. */
final class AnswerText {
    private static final double LN10 = Math.log(10);

    private AnswerText() {}

    static String of(Answer answer) {
        StringBuilder text = new StringBuilder();
        String label = answer.task() == Task.MPE ? "log10 max" : "log10 Z";
        if (answer.value().isZero()) {
            line(text, label, "-inf (Z = 0: the evidence has probability zero)");
        } else {
            String sign = answer.value().sign() < 0 ? " (of |Z|: the estimate of Z is negative)" : "";
            line(text, label, String.format(Locale.ROOT, "%.12g", answer.value().log10()) + sign);
        }
        line(text, "known", known(answer));
        line(text, "engine", engine(answer));
        line(text, "time", Quantities.seconds(answer.seconds()));
        if (answer.task() == Task.MAR) {
            marginals(text, answer.marginals());
        }
        answer.assignment().ifPresent(states -> line(text, "states", assignment(states)));
        return text.toString();
    }

    private static String known(Answer answer) {
        StringBuilder known = new StringBuilder(answer.kind().name().toLowerCase(Locale.ROOT));
        answer.standardError()
                .ifPresent(error ->
                        known.append(String.format(Locale.ROOT, ", standard error %.2g in log10 Z", error / LN10)));
        answer.confidence()
                .ifPresent(c -> known.append(String.format(
                        Locale.ROOT,
                        ", %.0f %% interval [%.8g, %.8g]",
                        100 * c.level(),
                        c.bounds().low() / LN10,
                        c.bounds().high() / LN10)));
        answer.certified().ifPresent(bounds -> known.append(certified(bounds)));
        return known.toString();
    }

    /** A bound may be missing on either side. */
    private static String certified(Answer.Bounds bounds) {
        boolean low = Double.isFinite(bounds.low());
        boolean high = Double.isFinite(bounds.high());
        if (low && high) {
            return String.format(Locale.ROOT, ", certified [%.8g, %.8g]", bounds.low() / LN10, bounds.high() / LN10);
        }
        return low
                ? String.format(Locale.ROOT, ", certified at least %.8g", bounds.low() / LN10)
                : high ? String.format(Locale.ROOT, ", certified at most %.8g", bounds.high() / LN10) : "";
    }

    private static String engine(Answer answer) {
        StringBuilder engine = new StringBuilder(answer.engine());
        if (answer.diagnostics().extras().get("partsByEngine") instanceof Map<?, ?> engines) {
            engines.forEach((name, parts) -> engine.append(", ")
                    .append(parts)
                    .append(parts.equals(1) ? " part by " : " parts by ")
                    .append(name));
        }
        Diagnostics seen = answer.diagnostics();
        seen.width().ifPresent(width -> engine.append(", width ").append(width));
        seen.order().ifPresent(order -> engine.append(", order ").append(order));
        seen.memoryBytes()
                .ifPresent(bytes ->
                        engine.append(", ").append(Quantities.bytes(bytes)).append(" of tables"));
        return engine.toString();
    }

    private static void marginals(StringBuilder text, Optional<Marginals> marginals) {
        if (marginals.isEmpty()) {
            line(text, "marginals", "none: they do not exist where Z = 0");
            return;
        }
        line(text, "variable", "probability of each state");
        double[][] probabilities = marginals.get().probabilities();
        for (int v = 0; v < probabilities.length; v++) {
            StringBuilder row = new StringBuilder();
            for (double probability : probabilities[v]) {
                row.append(String.format(Locale.ROOT, "%-10.6g", probability));
            }
            line(text, Integer.toString(v), row.toString().stripTrailing());
        }
    }

    private static String assignment(int[] states) {
        return Arrays.stream(states).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    private static void line(StringBuilder text, String label, String value) {
        text.append(String.format(Locale.ROOT, "%-10s%s%n", label, value));
    }
}
