package org.parseval.cli.connect;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.parseval.cli.answer.ProbabilityCsv;
import org.parseval.cli.options.ClusterOptions;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.program.CommandGroup;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.cluster.Cluster;
import org.parseval.cluster.connect.ClusterConnector;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval cluster}. */
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        description = "More than one machine: try a cluster of Apache Spark on this one.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = ClusterCommand.Demo.class,
        footer = {"", "Example:", "  parseval cluster demo --keep"})
public final class ClusterCommand extends CommandGroup {

    /** {@code parseval cluster demo}. */
    @Command(
            name = "demo",
            mixinStandardHelpOptions = true,
            description = {
                "Start a cluster on this machine and try it.",
                "A master and workers, each a process of its own, draw samples of a"
                        + " grid too wide for exact elimination; then the same is done here, to compare.",
                "With --keep the cluster stays."
            })
    static final class Demo extends ProgramCommand {
        @Option(names = "--workers", paramLabel = "N", descriptionKey = "cluster.demo.workers")
        private int workers = 2;

        @Option(names = "--side", paramLabel = "N", descriptionKey = "cluster.demo.side")
        private int side = 40;

        @Option(names = "--samples", paramLabel = "N", descriptionKey = "cluster.demo.samples")
        private long samples = 400_000;

        @Option(names = "--keep", descriptionKey = "cluster.demo.keep")
        private boolean keep;

        @Mixin
        private ProgressOptions progressOptions = new ProgressOptions();

        @Override
        public Integer call() {
            if (workers < 1 || side < 2 || samples < 1) {
                throw new UsageException("--workers, --side and --samples are positive numbers");
            }
            ClusterConnector connector = ClusterOptions.connector()
                    .orElseThrow(() -> new UsageException(
                            "the module parseval-spark is not here; in a checkout, ./parseval cluster demo builds it"));
            PrintWriter out = out();
            try (Interruption interruption = Interruption.watch()) {
                Budget budget = interruption.begin(Budget.standard().withThreads(1));
                say(out, "starting", "a master and " + workers + " workers on 127.0.0.1, some seconds");
                try (ClusterConnector.Started started = connector.start(workers, "1g")) {
                    say(out, "master", started.master());
                    say(
                            out,
                            "processes",
                            started.processes().stream().map(String::valueOf).collect(Collectors.joining(", ")));
                    Map<String, String> options = new HashMap<>(started.options());
                    options.put("spark.cores.max", Integer.toString(workers));
                    ClusterConnector.Address address =
                            new ClusterConnector.Address(started.master(), "127.0.0.1", Duration.ofMinutes(1), options);
                    try (Cluster cluster = connector.connect(address)) {
                        compare(budget, cluster, out, interruption);
                    }
                    if (keep) {
                        say(
                                out,
                                "to use",
                                "./parseval pr MODEL --cluster " + started.master() + words(started.options()));
                        say(out, "to end", "Ctrl-C");
                        await(interruption);
                    }
                }
                return 0;
            }
        }

        /** The same question here and there. */
        private void compare(Budget budget, Cluster cluster, PrintWriter out, Interruption interruption) {
            say(out, "model", side + " x " + side + " spins, couplings up to 1 of both signs, seed 7");
            Model model = new IsingGrid(side, side, 1, 0.1, IsingGrid.Couplings.MIXED, false).generate(7);
            Engine engine = Catalogue.engine(
                    "energy", Map.of("samples", samples, "error", 1e-9, "neighbours", 8, "epsilon", 1e-3));
            Answer there = ask(engine, model, budget.withCluster(cluster), out, "cluster");
            interruption.check();
            Answer here = ask(engine, model, budget, out, "here");
            // What was cut short has fewer samples, and tells nothing about the other.
            interruption.check();
            say(
                    out,
                    "compared",
                    there.value().equals(here.value())
                                    && there.standardErrorLog10().equals(here.standardErrorLog10())
                            ? "the same to the last bit"
                            : "DIFFERENT: please report it");
        }

        private Answer ask(Engine engine, Model model, Budget budget, PrintWriter out, String where) {
            try (TerminalProgress progress = progressOptions.onErr(budget, engine)) {
                Answer answer = engine.solve(model, Query.of(Task.PR), budget, progress);
                say(out, where, text(answer));
                return answer;
            }
        }

        private static String text(Answer answer) {
            String value =
                    String.format(Locale.ROOT, "log10 Z %.9f, ", answer.value().log10());
            Object samples = answer.diagnostics().asMap().get("samples");
            String error = answer.standardErrorLog10().isPresent()
                    ? String.format(
                            Locale.ROOT,
                            "standard error %.2g, %s samples",
                            answer.standardErrorLog10().getAsDouble(),
                            samples)
                    : ProbabilityCsv.word(answer.kind()) + (samples == null ? " without samples" : "");
            return value + error + String.format(Locale.ROOT, " in %.2f s", answer.seconds());
        }

        private static String words(Map<String, String> options) {
            return new TreeMap<>(options)
                    .entrySet().stream()
                            .map(option -> " --cluster-option "
                                    + ClusterOptions.quoted(option.getKey() + "=" + option.getValue()))
                            .collect(Collectors.joining());
        }

        private static void say(PrintWriter out, String what, String words) {
            out.printf(Locale.ROOT, "%-10s%s%n", what, words);
            out.flush();
        }

        private static void await(Interruption interruption) {
            while (!interruption.isGiven()) {
                try {
                    TimeUnit.MILLISECONDS.sleep(100);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }
}
