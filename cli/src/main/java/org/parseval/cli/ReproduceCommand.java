package org.parseval.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.parseval.experiments.paper.IsingErrors;
import org.parseval.experiments.paper.UaiTable;
import org.parseval.experiments.reference.ReferenceIndex;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code parseval reproduce}. */
@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        description = "Run an experiment and print its table.",
        synopsisSubcommandLabel = "EXPERIMENT",
        subcommands = {ReproduceCommand.Ising.class, ReproduceCommand.Uai.class, AnytimeCommand.class},
        footer = {
            "",
            "Examples:",
            "  parseval reproduce ising --engine fourier --message-size 2^10",
            "  parseval reproduce uai --data ../shared/data --engine fourier --time 300s",
            "  parseval reproduce anytime --data ../shared/data --instances linkage_11,linkage_12 -o out"
        })
final class ReproduceCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Called when no experiment is given. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return Main.BAD_USAGE;
    }

    /** {@code parseval reproduce ising}. */
    @Command(
            name = "ising",
            mixinStandardHelpOptions = true,
            description = "Error of log10 Z on Ising grids with mixed couplings, as the coupling grows.")
    static final class Ising implements Callable<Integer> {
        @Option(names = "--side", paramLabel = "N", description = "Side of the grid. Default: ${DEFAULT-VALUE}.")
        private int side = 15;

        @Option(names = "--seeds", paramLabel = "N", description = "Grids a coupling. Default: ${DEFAULT-VALUE}.")
        private int seeds = 5;

        @Option(
                names = "--couplings",
                paramLabel = "C",
                split = ",",
                description = "Largest couplings. Default: 0.5,1,2,3.")
        private List<Double> couplings = List.of(0.5, 1.0, 2.0, 3.0);

        @Mixin
        private EngineOptions engineOptions = new EngineOptions();

        @Mixin
        private BudgetOptions budgetOptions = new BudgetOptions();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            if (side < 1 || seeds < 1) {
                throw new UsageException("--side and --seeds must be 1 or more");
            }
            Engine engine = engineOptions.engine();
            Budget budget = budgetOptions.budget();
            PrintWriter out = spec.commandLine().getOut();
            IsingErrors experiment = new IsingErrors(side, seeds);
            out.printf(
                    Locale.ROOT,
                    "error of log10 Z, %d x %d grids, engine %s, %d seeds%n%-10s%-12s%-12s%-12s%s%n",
                    side,
                    side,
                    engine.name(),
                    seeds,
                    "coupling",
                    "median",
                    "worst",
                    "negative Z",
                    "seconds a run");
            for (double coupling : couplings) {
                IsingErrors.Point point = experiment.at(coupling, engine, budget);
                out.printf(
                        Locale.ROOT,
                        "%-10.3g%-12.2e%-12.2e%-12d%.2f%n",
                        coupling,
                        point.medianError(),
                        point.worstError(),
                        point.negative(),
                        point.secondsPerRun());
                out.flush();
            }
            return 0;
        }
    }

    /** {@code parseval reproduce uai}. */
    @Command(
            name = "uai",
            mixinStandardHelpOptions = true,
            description = "Median error of log10 Z in the categories of the paper's UAI table.")
    static final class Uai implements Callable<Integer> {
        @Option(
                names = "--data",
                required = true,
                paramLabel = "DIR",
                description = "Folder with INDEX.tsv and the instances it lists.")
        private Path data = Path.of("");

        @Option(names = "--family", paramLabel = "NAME", description = "One category alone. Default: all.")
        private Optional<String> family = Optional.empty();

        @Mixin
        private EngineOptions engineOptions = new EngineOptions();

        @Mixin
        private BudgetOptions budgetOptions = new BudgetOptions();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            if (!Files.exists(data.resolve("INDEX.tsv"))) {
                throw new UsageException("there is no INDEX.tsv in " + data);
            }
            List<Instance> instances = ReferenceIndex.read(data).stream()
                    .filter(UaiTable::lists)
                    .filter(i -> family.isEmpty() || family.get().equals(UaiTable.category(i)))
                    .toList();
            if (instances.isEmpty()) {
                throw new UsageException("there are no instances of that category in " + data);
            }
            PrintWriter out = spec.commandLine().getOut();
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
                    "seconds");
            UaiTable.run(instances, engineOptions.engine(), budgetOptions.budget(), row -> {
                out.printf(
                        Locale.ROOT,
                        "%-15s%-6d%-11.1e%-11.1e%-11.1e%-7d%-8d%-10d%.1f%n",
                        row.family(),
                        row.instances(),
                        row.medianError(),
                        row.paperError(),
                        row.worstError(),
                        row.exact(),
                        row.failures(),
                        row.negative(),
                        row.seconds());
                out.flush();
            });
            return 0;
        }
    }
}
