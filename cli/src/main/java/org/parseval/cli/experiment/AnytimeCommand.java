package org.parseval.cli.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.parseval.cli.options.RequiredFolder;
import org.parseval.cli.options.RunOptions;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.ResultFolder;
import org.parseval.cli.program.UsageException;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.anytime.AnytimeTrace;
import org.parseval.experiments.plot.ErrorPlot;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.inference.Budget;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval reproduce anytime}. */
@Command(
        name = "anytime",
        mixinStandardHelpOptions = true,
        description = "The answers of engine auto as they get better. Writes a table, anytime.csv and anytime.png.")
final class AnytimeCommand extends ProgramCommand {
    @Mixin
    private ReferenceFolder data = new ReferenceFolder();

    @Option(
            names = "--instances",
            required = true,
            paramLabel = "NAME",
            split = ",",
            descriptionKey = "anytime.instances")
    private List<String> names = List.of();

    @Mixin
    private RequiredFolder output = new RequiredFolder();

    @Mixin
    private RunOptions runOptions = new RunOptions();

    @Override
    public Integer call() throws IOException {
        Budget budget = runOptions.budget();
        List<Instance> chosen = chosen();
        ResultFolder results = ResultFolder.create(output.path());
        PrintWriter out = out();
        out.printf(Locale.ROOT, "%-30s%-10s%-12s%s%n", "instance", "seconds", "error", "standard error");
        List<AnytimeTrace> traces = new ArrayList<>();
        try (Interruption interruption = Interruption.watch()) {
            Budget stoppable = interruption.begin(budget);
            for (Instance instance : chosen) {
                Model model = instance.readModel();
                Query query = Query.of(Task.PR, instance.readEvidence(model));
                AnytimeTrace trace = AnytimeTrace.record(
                        instance.name(), model, query, instance.reference(), Catalogue.engine("auto"), stoppable);
                interruption.check();
                traces.add(trace);
                print(trace, out);
            }
        }
        results.write("anytime.csv", AnytimeTrace.csv(traces));
        List<ErrorPlot.Series> series =
                traces.stream().flatMap(trace -> trace.series().stream()).toList();
        if (series.isEmpty()) {
            err().println("parseval: every error is infinite, there is nothing to plot");
        } else {
            results.write(
                    "anytime.png",
                    stream -> ErrorPlot.writeJoined(series, "The best answer so far", "error of log10 Z", stream));
        }
        return 0;
    }

    private List<Instance> chosen() {
        if (new HashSet<>(names).size() < names.size()) {
            throw new UsageException("--instances names an instance twice");
        }
        List<Instance> all = data.instances();
        return names.stream().map(name -> instance(all, name)).toList();
    }

    private Instance instance(List<Instance> all, String name) {
        return all.stream()
                .filter(i -> i.name().equals(name) && i.log10Z().isPresent())
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "there is no instance '" + name + "' with a known partition function in " + data.path()));
    }

    private static void print(AnytimeTrace trace, PrintWriter out) {
        for (AnytimeTrace.Point point : trace.points()) {
            out.printf(
                    Locale.ROOT,
                    "%-30s%-10.2f%-12.2e%.2e%n",
                    trace.instance(),
                    point.seconds(),
                    point.error(),
                    point.standardError());
        }
        out.flush();
    }
}
