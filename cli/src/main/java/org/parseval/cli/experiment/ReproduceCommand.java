package org.parseval.cli.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.cli.options.ChoosesEngine;
import org.parseval.cli.options.ClusterOptions;
import org.parseval.cli.options.EngineOptions;
import org.parseval.cli.options.OptionalFolder;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.options.RunOptions;
import org.parseval.cli.program.CommandGroup;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.ResultFolder;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.cluster.Cluster;
import org.parseval.experiments.compare.ClusterRuns;
import org.parseval.experiments.compare.Comparison;
import org.parseval.experiments.compare.EngineChoice;
import org.parseval.experiments.compare.RunLog;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.paper.ising.IsingErrors;
import org.parseval.experiments.paper.uai.UaiCategory;
import org.parseval.experiments.paper.uai.UaiRows;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval reproduce}. */
@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        description = "Run the experiments of the paper. All go into one report; one prints its table.",
        synopsisSubcommandLabel = "EXPERIMENT",
        subcommands = {
            ReproduceAllCommand.class,
            ReproduceCommand.Ising.class,
            ReproduceCommand.Uai.class,
            AnytimeCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  parseval reproduce all --quick -o out",
            "  parseval reproduce ising --engine fourier --message-size 2^10",
            "  parseval reproduce uai --data data --engine fourier --time 300s",
            "  parseval reproduce anytime --data data --instances linkage_11 -o out",
            "",
            Program.PAPER
        })
public final class ReproduceCommand extends CommandGroup {
    /** Experiments on a chosen engine share these options. */
    abstract static class Experiment extends ProgramCommand implements ChoosesEngine {
        @Mixin
        private RunOptions runOptions = new RunOptions();

        /** @param interruption looked at before a row is printed: a row that a signal cut short is none */
        abstract void run(Engine engine, Budget budget, PrintWriter out, Interruption interruption) throws IOException;

        @Override
        public final Integer call() throws IOException {
            Engine engine = new EngineOptions(spec()).engine();
            try (Interruption interruption = Interruption.watch()) {
                run(engine, interruption.begin(runOptions.budget()), out(), interruption);
                return 0;
            }
        }
    }

    /** {@code parseval reproduce ising}. */
    @Command(
            name = "ising",
            mixinStandardHelpOptions = true,
            description = "Error of log10 Z on Ising grids, as the coupling grows. Couplings are mixed.")
    static final class Ising extends Experiment {
        @Option(names = "--side", paramLabel = "N", descriptionKey = "reproduce.ising.side")
        private int side = 15;

        @Option(names = "--seeds", paramLabel = "N", descriptionKey = "reproduce.ising.seeds")
        private int seeds = 5;

        @Option(names = "--couplings", paramLabel = "C", split = ",", descriptionKey = "reproduce.ising.couplings")
        private List<Double> couplings = List.of(0.5, 1.0, 2.0, 3.0);

        @Option(names = "--field", paramLabel = "F", descriptionKey = "reproduce.ising.field")
        private double field = 0.1;

        @Override
        void run(Engine engine, Budget budget, PrintWriter out, Interruption interruption) {
            List<IsingErrors> experiments = couplings.stream()
                    .map(coupling -> UsageException.checked(() -> new IsingErrors(side, coupling, field, seeds)))
                    .toList();
            out.printf(
                    Locale.ROOT,
                    "error of log10 Z, %d x %d grids, engine %s, %d seeds%n%-10s%-12s%-12s%-12s%-12s%s%n",
                    side,
                    side,
                    engine.name(),
                    seeds,
                    "coupling",
                    "median",
                    "worst",
                    "no answer",
                    "negative Z",
                    "median seconds");
            for (IsingErrors experiment : experiments) {
                Score score = experiment.run(engine, budget);
                interruption.check();
                out.printf(
                        Locale.ROOT,
                        "%-10.3g%-12.2e%-12.2e%-12d%-12d%.2f%n",
                        experiment.coupling(),
                        score.median(),
                        score.worst(),
                        score.failures(),
                        score.negative(),
                        score.medianSeconds());
                out.flush();
            }
        }
    }

    /** {@code parseval reproduce uai}. */
    @Command(
            name = "uai",
            mixinStandardHelpOptions = true,
            description = "Median error of log10 Z in each category of the UAI table.")
    static final class Uai extends Experiment {
        @Mixin
        private ReferenceFolder folder = new ReferenceFolder();

        @Option(names = "--family", paramLabel = "NAME", descriptionKey = "reproduce.uai.family")
        private Optional<String> family = Optional.empty();

        @Mixin
        private OptionalFolder results = new OptionalFolder();

        @Mixin
        private ClusterOptions clusterOptions = new ClusterOptions();

        @Mixin
        private ProgressOptions progressOptions = new ProgressOptions();

        @Override
        void run(Engine engine, Budget budget, PrintWriter out, Interruption interruption) throws IOException {
            clusterOptions.check(spec());
            List<Instance> instances = UaiCategory.listed(folder.instances()).stream()
                    .filter(i ->
                            family.isEmpty() || family.equals(UaiCategory.of(i).map(UaiCategory::toString)))
                    .toList();
            if (instances.isEmpty()) {
                throw new UsageException("there are no instances of that category in " + folder.path());
            }
            if (!clusterOptions.isGiven()) {
                Comparison comparison = UaiRows.comparison(instances, engine, budget);
                print(instances, comparison, log(comparison), out, interruption);
                return;
            }
            try (Cluster cluster = clusterOptions.connect(interruption).orElseThrow();
                    TerminalProgress progress = progressOptions.onErr(budget.withTime(Budget.UNLIMITED))) {
                Comparison comparison = UaiRows.comparison(instances, engine, ClusterRuns.ofARun(budget, cluster));
                RunLog log = log(comparison);
                List<InstanceFile> files = instances.stream()
                        .map(instance -> new InstanceFile(instance.file()))
                        .toList();
                new ClusterRuns(comparison, List.of(new EngineOptions(spec()).choice()), log)
                        .run(files, cluster, progress);
                print(instances, comparison, log, out, interruption);
            }
        }

        private RunLog log(Comparison comparison) throws IOException {
            if (results.path().isEmpty()) {
                return RunLog.inMemory();
            }
            // The settings of the engine are part of the question, and so of the name.
            EngineChoice choice = new EngineOptions(spec()).choice();
            String settings = choice.settings().isEmpty()
                    ? ""
                    : "-" + Integer.toHexString(choice.settings().hashCode());
            Path file = ResultFolder.create(results.path().get())
                    .path()
                    .resolve("uai-" + choice.name() + settings + ".runs");
            return CompareCommand.log(file, comparison, err());
        }

        private static void print(
                List<Instance> instances,
                Comparison comparison,
                RunLog log,
                PrintWriter out,
                Interruption interruption) {
            out.printf(
                    Locale.ROOT,
                    "%-15s%-6s%-11s%-11s%-11s%-7s%-8s%-10s%s%n",
                    "category",
                    "runs",
                    "median",
                    "paper",
                    "worst",
                    "exact",
                    "failed",
                    "negative",
                    "median seconds");
            UaiRows.run(instances, comparison, log, (category, score) -> {
                interruption.check();
                out.printf(
                        Locale.ROOT,
                        "%-15s%-6d%-11.1e%-11.1e%-11.1e%-7d%-8d%-10d%.1f%n",
                        category,
                        score.runs(),
                        score.median(),
                        category.fourierError(),
                        score.worst(),
                        score.exact(),
                        score.failures(),
                        score.negative(),
                        score.medianSeconds());
                out.flush();
            });
        }
    }
}
