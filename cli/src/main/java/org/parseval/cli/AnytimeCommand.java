package org.parseval.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.parseval.experiments.anytime.AnytimeTrace;
import org.parseval.experiments.plot.ErrorPlot;
import org.parseval.experiments.reference.ReferenceIndex;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.formats.text.AtomicFile;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code parseval reproduce anytime}. */
@Command(
        name = "anytime",
        mixinStandardHelpOptions = true,
        description = "The answers of engine auto as they get better: a table, and anytime.csv and anytime.png.")
final class AnytimeCommand implements Callable<Integer> {
    @Option(
            names = "--data",
            required = true,
            paramLabel = "DIR",
            description = "Folder with INDEX.tsv and the instances it lists.")
    private Path data = Path.of("");

    @Option(
            names = "--instances",
            required = true,
            paramLabel = "NAME",
            split = ",",
            description = "Names of instances whose partition function is known.")
    private List<String> names = List.of();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            description = "Folder for the files.")
    private Path output = Path.of("");

    @Mixin
    private BudgetOptions budget = new BudgetOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (!Files.exists(data.resolve("INDEX.tsv"))) {
            throw new UsageException("there is no INDEX.tsv in " + data);
        }
        List<Instance> all = ReferenceIndex.read(data);
        List<Instance> chosen = names.stream().map(name -> instance(all, name)).toList();
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%-30s%-10s%-12s%s%n", "instance", "seconds", "error", "standard error");
        List<AnytimeTrace> traces = new ArrayList<>();
        for (Instance instance : chosen) {
            Model model = instance.readModel();
            AnytimeTrace trace = AnytimeTrace.record(
                    instance.name(),
                    model,
                    new Query(Task.PR, instance.readEvidence(model)),
                    instance.log10Z().orElseThrow(),
                    new EngineOptions().engine("auto"),
                    budget.budget());
            traces.add(trace);
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
        Files.createDirectories(output);
        AtomicFile.write(
                output.resolve("anytime.csv"),
                stream -> stream.write(AnytimeTrace.csv(traces).getBytes(StandardCharsets.UTF_8)));
        List<ErrorPlot.Series> series =
                traces.stream().map(AnytimeTrace::series).toList();
        AtomicFile.write(
                output.resolve("anytime.png"),
                stream -> ErrorPlot.writeJoined(series, "The best answer so far", "error of log10 Z", stream));
        return 0;
    }

    private Instance instance(List<Instance> all, String name) {
        return all.stream()
                .filter(i -> i.name().equals(name) && i.log10Z().isPresent())
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "there is no instance '" + name + "' with a known partition function in " + data));
    }
}
