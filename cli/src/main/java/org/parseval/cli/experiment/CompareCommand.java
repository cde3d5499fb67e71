package org.parseval.cli.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parseval.cli.options.ClusterOptions;
import org.parseval.cli.options.EngineOptions;
import org.parseval.cli.options.OptionalFolder;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.options.ResourceOptions;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.Quantities;
import org.parseval.cli.program.ResultFolder;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.cluster.Cluster;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.experiments.compare.ClusterRuns;
import org.parseval.experiments.compare.Comparison;
import org.parseval.experiments.compare.ComparisonCsv;
import org.parseval.experiments.compare.ComparisonJson;
import org.parseval.experiments.compare.ComparisonPlot;
import org.parseval.experiments.compare.ComparisonTable;
import org.parseval.experiments.compare.EngineChoice;
import org.parseval.experiments.compare.InstanceRuns;
import org.parseval.experiments.compare.KnownAnswers;
import org.parseval.experiments.compare.Outcome;
import org.parseval.experiments.compare.Run;
import org.parseval.experiments.compare.RunLog;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.ReferenceIndex;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parseval compare}. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Run engines on the same models within the same limits.",
            "Tells values, errors, what they state, and times.",
            "Evidence is MODEL.evid where there is such a file, as for every other command.",
            "Errors are against --reference (for mar: MODEL.MAR), or else the answer of engine exact."
        },
        footer = {
            "",
            "Examples:",
            "  parseval compare examples/ising-10x10.uai --engines exact,bp,energy --time 5s",
            "  parseval compare data/*.uai --reference data/INDEX.tsv --time 20s -o results",
            "  parseval compare model.uai --task mar"
        })
public final class CompareCommand extends ProgramCommand {
    /** The shell offers these. */
    static final class EngineNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        EngineNames() {
            super(engines());
        }
    }

    enum Question {
        PR(Task.PR),
        MAR(Task.MAR);

        private final Task task;

        Question(Task task) {
            this.task = task;
        }
    }

    @Parameters(arity = "1..*", paramLabel = "MODEL", descriptionKey = "compare.files")
    private List<Path> files = List.of();

    @Option(
            names = "--engines",
            paramLabel = "NAME",
            split = ",",
            completionCandidates = EngineNames.class,
            descriptionKey = "compare.engines")
    private List<String> names = engines();

    @Option(names = "--task", paramLabel = "TASK", descriptionKey = "compare.task")
    private Question question = Question.PR;

    @Option(names = "--time", paramLabel = "TIME", converter = Quantities.Limit.class, descriptionKey = "compare.time")
    private Duration time = Duration.ofSeconds(20);

    @Mixin
    private ResourceOptions resources = new ResourceOptions();

    @Option(names = "--reference", paramLabel = "INDEX", descriptionKey = "compare.reference")
    private Optional<Path> index = Optional.empty();

    @Mixin
    private OptionalFolder folder = new OptionalFolder();

    @Mixin
    private ClusterOptions clusterOptions = new ClusterOptions();

    @Mixin
    private ProgressOptions progressOptions = new ProgressOptions();

    /** Those that answer what is compared. */
    private static List<String> engines() {
        return EngineOptions.offered(EnumSet.of(Task.PR, Task.MAR)).stream()
                .map(EngineEntry::name)
                .toList();
    }

    @Override
    public Integer call() throws IOException {
        checkUsage();
        clusterOptions.check(spec());
        List<Engine> engines = names.stream()
                .map(name -> UsageException.checked(() -> Catalogue.engine(name)))
                .toList();
        KnownAnswers known =
                new KnownAnswers(index.map(ReferenceIndex::readTable).orElse(List.of()));
        try (Interruption interruption = Interruption.watch()) {
            Budget budget = interruption.begin(resources.within(time));
            Comparison comparison = new Comparison(question.task, budget, engines, known);
            files.forEach(file -> comparison.check(new InstanceFile(file)));
            Optional<ResultFolder> results = folder.path().map(ResultFolder::create);
            if (clusterOptions.isGiven()) {
                try (Cluster cluster = clusterOptions.connect(interruption).orElseThrow()) {
                    Comparison there =
                            new Comparison(question.task, ClusterRuns.ofARun(budget, cluster), engines, known);
                    return compare(there, results, Optional.of(cluster), interruption);
                }
            }
            return compare(comparison, results, Optional.empty(), interruption);
        }
    }

    private int compare(
            Comparison comparison, Optional<ResultFolder> results, Optional<Cluster> cluster, Interruption interruption)
            throws IOException {
        RunLog log = results.isPresent()
                ? log(results.get().path().resolve("compare.runs"), comparison, err())
                : cluster.isPresent() ? RunLog.inMemory() : RunLog.none();
        Set<Path> finished =
                cluster.map(helpers -> runThere(comparison, log, helpers)).orElse(Set.of());
        List<InstanceRuns> instances = run(comparison, log, finished, interruption);
        if (results.isPresent()) {
            write(comparison, instances, results.get());
        }
        return interruption.exitCode(exitCode(instances));
    }

    /** All runs by the cluster, into the log, from which the table is made; returns the files that have all of theirs. */
    private Set<Path> runThere(Comparison comparison, RunLog log, Cluster cluster) {
        try (TerminalProgress progress =
                progressOptions.onErr(comparison.budget().withTime(Budget.UNLIMITED))) {
            return new ClusterRuns(
                            comparison, names.stream().map(EngineChoice::of).toList(), log)
                    .run(files.stream().map(InstanceFile::new).toList(), cluster, progress);
        }
    }

    /** @throws UsageException if the file has the runs of another comparison */
    public static RunLog log(Path file, Comparison comparison, PrintWriter err) throws IOException {
        try {
            RunLog log = RunLog.open(file, comparison);
            if (log.size() > 0) {
                err.println("parseval: " + log.size() + " finished runs are in " + file + " and are not repeated");
            }
            return log;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /** Before any work, which may be long. */
    private void checkUsage() {
        if (files.contains(Path.of("-"))) {
            throw new UsageException("compare reads a model more than once, so it cannot come from standard input");
        }
        if (new HashSet<>(names).size() < names.size()) {
            throw new UsageException("--engines names an engine twice");
        }
        if (index.isPresent() && question == Question.MAR) {
            throw new UsageException(
                    "--reference holds values of Z; the reference of --task mar is MODEL.MAR or the engine exact");
        }
    }

    /**
     * Prints the rows of a model as soon as all engines have run on it, or what there is of them if a signal comes.
     *
     * @param finished those whose runs are in the log, which are told after a signal too
     */
    private List<InstanceRuns> run(Comparison comparison, RunLog log, Set<Path> finished, Interruption interruption) {
        PrintWriter out = out();
        List<String> instances = instanceNames();
        ComparisonTable table = new ComparisonTable(instances);
        out.print(table.header());
        out.flush();
        List<InstanceRuns> all = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            if (interruption.isGiven() && !finished.contains(files.get(i))) {
                continue;
            }
            InstanceRuns runs;
            try (RunProgress progress = new RunProgress(progressOptions, comparison.budget())) {
                runs = comparison.run(instances.get(i), new InstanceFile(files.get(i)), progress::of, log);
            }
            if (!runs.runs().isEmpty()) {
                all.add(runs);
            }
            out.print(table.rows(runs));
            out.flush();
        }
        out.println();
        out.print(ComparisonTable.summary(all));
        out.flush();
        return all;
    }

    /** The names of the files, with their folders where two are called the same. */
    private List<String> instanceNames() {
        List<String> fileNames =
                files.stream().map(file -> String.valueOf(file.getFileName())).toList();
        Set<String> different = new HashSet<>(fileNames);
        return different.size() == files.size()
                ? fileNames
                : files.stream().map(Path::toString).toList();
    }

    private void write(Comparison comparison, List<InstanceRuns> instances, ResultFolder into) throws IOException {
        into.write("compare.csv", ComparisonCsv.of(instances));
        into.write("compare.json", ComparisonJson.of(comparison, instances));
        if (ComparisonPlot.hasPoints(instances)) {
            into.write("compare.png", out -> ComparisonPlot.write(comparison.task(), instances, out));
        } else {
            err().println("parseval: no error is known, there is nothing to plot");
        }
    }

    /** A bug in any run is told; otherwise one answer is enough. */
    private static int exitCode(List<InstanceRuns> instances) {
        boolean answered = false;
        for (InstanceRuns instance : instances) {
            for (Run run : instance.runs()) {
                if (run.outcome() instanceof Outcome.Failed failed && failed.cause() == Outcome.Cause.BUG) {
                    return Program.BUG;
                }
                answered |= run.outcome() instanceof Outcome.Answered;
            }
        }
        return answered ? 0 : Program.BUDGET_TOO_SMALL;
    }
}
