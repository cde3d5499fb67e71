package org.parseval.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.parseval.engine.Parts;
import org.parseval.engine.auto.AutoPlan;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Forecast;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.reduction.Reduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code parseval info}. */
@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        description = "What a model is, what is left of it after exact reductions, and what each engine would cost.",
        footer = {
            "",
            "Examples:",
            "  parseval info examples/ising-10x10.uai",
            "  parseval info model.uai -e model.evid --memory 8g"
        })
final class InfoCommand implements Callable<Integer> {
    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private BudgetOptions budget = new BudgetOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        Budget limits = budget.budget();
        Model model = input.readModel();
        Evidence evidence = input.readEvidence(model);
        PrintWriter out = spec.commandLine().getOut();
        describe(model, evidence, out);
        for (Task task : Task.values()) {
            forecast(model, evidence, task, limits, out);
        }
        line(out, "others", "fit their work to the limits, or refuse with numbers: " + others());
        out.flush();
        return 0;
    }

    private static String others() {
        return EngineOptions.names().stream()
                .filter(name -> !name.equals("exact") && !name.equals("auto"))
                .collect(Collectors.joining(", "));
    }

    private static void describe(Model model, Evidence evidence, PrintWriter out) {
        int states = 0;
        for (int cardinality : model.cardinalities()) {
            states = Math.max(states, cardinality);
        }
        int scope = 0;
        long entries = 0;
        long zeros = 0;
        int compact = 0;
        for (Factor factor : model.factors()) {
            scope = Math.max(scope, factor.scope().length);
            if (factor instanceof TableFactor table) {
                for (double value : table.values()) {
                    entries++;
                    zeros += value == 0 ? 1 : 0;
                }
            } else {
                compact++;
            }
        }
        line(out, "kind", model.kind().name().toLowerCase(Locale.ROOT));
        line(
                out,
                "variables",
                model.variableCount() + ", at most " + states + " states, " + evidence.size() + " observed");
        line(out, "factors", model.factors().size() + ", at most " + scope + " variables each");
        line(
                out,
                "entries",
                entries + " in tables, of them " + zeros + " zero"
                        + (compact == 0 ? "" : "; " + compact + " factors (clauses, parities) have no table"));
    }

    private static void forecast(Model model, Evidence evidence, Task task, Budget limits, PrintWriter out) {
        String label = task.name().toLowerCase(Locale.ROOT);
        Reduction reduction = Parts.of(model, new Query(task, evidence)).reduction();
        if (reduction.isZero()) {
            line(out, label, "Z = 0: the evidence has probability zero");
            return;
        }
        line(
                out,
                label + " reduced",
                reduction.variableCount() + " variables, " + reduction.factorCount() + " factors, "
                        + reduction.components().size() + " components");
        ExactEngine exact = new ExactEngine();
        if (!exact.tasks().contains(task)) {
            line(out, label + " auto", "would search for a best state and bound it, within the time limit");
            return;
        }
        List<Forecast> parts = reduction.components().stream()
                .map(part -> exact.forecast(part.model(), task, limits))
                .toList();
        Forecast forecast = Forecast.inTurn(parts);
        line(
                out,
                label + " exact",
                String.format(
                        Locale.ROOT,
                        "width %d (order %s), largest table 2^%.1f entries, %s, about %s",
                        forecast.width(),
                        forecast.order(),
                        Math.log(forecast.largestTable()) / Math.log(2),
                        Quantities.bytes(forecast.bytes()),
                        Quantities.seconds(forecast.seconds())));
        line(out, "", fits(forecast, limits));
        line(out, label + " auto", plan(AutoPlan.of(parts, limits)));
    }

    private static String fits(Forecast forecast, Budget limits) {
        try {
            forecast.checkAgainst(limits);
            return "fits";
        } catch (BudgetException refusal) {
            return "does not fit: " + refusal.getMessage();
        }
    }

    private static String plan(AutoPlan plan) {
        int parts = plan.exact() + plan.refined();
        if (parts == 0) {
            return "nothing is left to solve";
        }
        if (plan.refined() == 0) {
            return parts == 1 ? "would solve it exactly" : "would solve all " + parts + " components exactly";
        }
        return parts == 1
                ? "would refine an estimate within the time limit"
                : "would solve " + plan.exact() + " components exactly and refine estimates of " + plan.refined();
    }

    private static void line(PrintWriter out, String label, String value) {
        out.printf(Locale.ROOT, "%-13s%s%n", label, value);
    }
}
