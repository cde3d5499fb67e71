package org.parseval.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.parseval.engine.Parts;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
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
        out.flush();
        return 0;
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
        Reduction reduction = Parts.of(model, Query.of(task, evidence)).reduction();
        if (reduction.isZero()) {
            line(out, label, "Z = 0: the evidence has probability zero");
            return;
        }
        line(
                out,
                label + " reduced",
                reduction.variableCount() + " variables, " + reduction.factorCount() + " factors, "
                        + reduction.components().size() + " components");
        for (String name : Catalogue.names()) {
            Engine engine = Catalogue.engine(name);
            if (engine.tasks().contains(task)) {
                line(out, label + " " + name, cost(engine, model, evidence, task, limits));
            }
        }
    }

    private static String cost(Engine engine, Model model, Evidence evidence, Task task, Budget limits) {
        try {
            Forecast forecast = engine.forecast(model, Query.of(task, evidence), limits);
            return String.format(
                    Locale.ROOT,
                    "width %d (order %s), largest table 2^%.1f entries, %s, about %s",
                    forecast.width(),
                    forecast.order(),
                    Math.log(forecast.largestTable()) / Math.log(2),
                    Quantities.bytes(forecast.bytes()),
                    Quantities.seconds(forecast.seconds()));
        } catch (BudgetException refusal) {
            return "does not fit: " + refusal.getMessage();
        }
    }

    private static void line(PrintWriter out, String label, String value) {
        out.printf(Locale.ROOT, "%-13s%s%n", label, value);
    }
}
