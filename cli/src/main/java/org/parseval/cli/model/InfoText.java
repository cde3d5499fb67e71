package org.parseval.cli.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.parseval.cli.answer.AnswerText;
import org.parseval.cli.program.Quantities;
import org.parseval.engine.auto.AutoPolicy;
import org.parseval.engine.auto.Step;
import org.parseval.engine.costs.EngineCost;
import org.parseval.engine.costs.TaskCosts;
import org.parseval.formats.info.ModelFacts;
import org.parseval.inference.Forecast;

/** Prints the facts of a model and the costs of engines as text. */
final class InfoText {
    private final StringBuilder text = new StringBuilder();

    private InfoText() {}

    static String of(ModelFacts model, List<TaskCosts> tasks, boolean steps) {
        InfoText info = new InfoText();
        info.describe(model);
        tasks.forEach(task -> info.describe(task, model.observed() > 0));
        if (steps) {
            info.describeSteps();
        }
        return info.text.toString();
    }

    /** Tells what the default engine does, step by step. */
    private void describeSteps() {
        text.append(
                String.format("%nThe steps of engine auto. C is the work of the cheapest exact way that is known.%n"));
        String row = "%-" + widest(Step::phase) + "s  %-" + widest(Step::condition) + "s  %-" + widest(Step::method)
                + "s  %s%n";
        text.append(String.format(Locale.ROOT, row, "phase", "when", "what", "share"));
        for (Step step : Step.values()) {
            text.append(String.format(
                    Locale.ROOT,
                    row,
                    step.phase(),
                    step.condition(),
                    step.method(),
                    step.share(AutoPolicy.standard())));
        }
    }

    private static int widest(Function<Step, String> column) {
        return Arrays.stream(Step.values())
                .mapToInt(step -> column.apply(step).length())
                .max()
                .orElseThrow();
    }

    private void describe(ModelFacts model) {
        line("format", model.format());
        line("kind", model.kind());
        line(
                "variables",
                model.variables() + ", at most " + model.states() + " states, " + model.observed() + " observed");
        line("factors", model.factors() + ", at most " + model.scope() + " variables each");
        String compact =
                model.compact() == 0 ? "" : "; " + model.compact() + " factors (clauses, parities) have no table";
        line("entries", model.entries() + " in tables, of them " + model.zeros() + " zero" + compact);
    }

    private void describe(TaskCosts costs, boolean observed) {
        text.append(System.lineSeparator());
        String label = costs.task().name().toLowerCase(Locale.ROOT);
        if (costs.zero()) {
            line(label, "Z = 0: " + AnswerText.zero(observed));
            return;
        }
        line(
                label,
                costs.components() == 0
                        ? "nothing is left to solve after exact reductions"
                        : costs.variables() + " variables, " + costs.factors() + " factors, " + costs.components()
                                + (costs.components() == 1 ? " component" : " components") + " after exact reductions");
        if (!costs.engines().isEmpty()) {
            row("engine", "memory", "time", "answer");
            costs.engines().forEach(this::describe);
        }
    }

    private void describe(EngineCost cost) {
        if (cost.forecast().isEmpty()) {
            row(cost.engine(), "-", "-", "refused: " + cost.reason());
            return;
        }
        Forecast forecast = cost.forecast().get();
        String bytes = forecast.bytes() == 0 ? "as allowed" : Quantities.bytes(forecast.bytes());
        if (forecast instanceof Forecast.Known known) {
            row(
                    cost.engine(),
                    bytes,
                    Quantities.seconds(cost.seconds()),
                    String.format(
                            Locale.ROOT,
                            "exact: width %d (order %s), largest table 2^%.1f entries",
                            known.width(),
                            known.order(),
                            Math.log(known.largestTable()) / Math.log(2)));
        } else {
            row(cost.engine(), bytes, "as allowed", "fitted to the limits");
        }
    }

    private void row(String engine, String memory, String time, String answer) {
        text.append(String.format(Locale.ROOT, "  %-11s%-12s%-12s%s%n", engine, memory, time, answer));
    }

    private void line(String label, String value) {
        text.append(String.format(Locale.ROOT, "%-13s%s%n", label, value));
    }
}
