package org.parseval.cli.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.options.RequiredFolder;
import org.parseval.cli.options.SeedOptions;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.ResultFolder;
import org.parseval.cli.program.UsageException;
import org.parseval.experiments.paper.PaperExperiments;
import org.parseval.experiments.report.Chapter;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.DocumentTables;
import org.parseval.experiments.report.Experiment;
import org.parseval.experiments.report.Report;
import org.parseval.experiments.report.ReportFolder;
import org.parseval.experiments.report.Reproduction;
import org.parseval.inference.Budget;
import org.parseval.inference.Host;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval reproduce all}. */
@Command(
        name = "all",
        mixinStandardHelpOptions = true,
        description = {
            "Run every experiment of the paper and write one report.",
            "It is report.html, reproduce.md, and a CSV file for each figure.",
            "What is finished is kept in the folder: the same command goes on where it was stopped."
        },
        footer = {
            "",
            "Examples:",
            "  parseval reproduce all --quick -o out",
            "  parseval reproduce all --data data -o out",
            "",
            Program.PAPER
        })
public final class ReproduceAllCommand extends ProgramCommand {
    private final List<Experiment> experiments;

    @Mixin
    private RequiredFolder output = new RequiredFolder();

    @Option(names = "--quick", descriptionKey = "reproduce.all.quick")
    private boolean quick;

    @Option(names = "--data", paramLabel = "DIR", descriptionKey = "reproduce.all.data")
    private Optional<Path> data = Optional.empty();

    @Mixin
    private SeedOptions seeds = new SeedOptions();

    @Option(names = "--only", paramLabel = "NAME", split = ",", descriptionKey = "reproduce.all.only")
    private List<String> only = List.of();

    @Option(names = "--docs", paramLabel = "DIR", descriptionKey = "reproduce.all.docs")
    private Optional<Path> documents = Optional.empty();

    @Mixin
    private ProgressOptions progressOptions = new ProgressOptions();

    public ReproduceAllCommand() {
        this(PaperExperiments.all());
    }

    public ReproduceAllCommand(List<Experiment> experiments) {
        this.experiments = experiments;
    }

    @Override
    public Integer call() throws IOException {
        List<String> chosen = chosen();
        data.ifPresent(ReferenceFolder::check);
        if (documents.isPresent() && !Files.isDirectory(documents.get())) {
            throw new UsageException("there is no folder " + documents.get());
        }
        Map<String, String> settings = settings();
        ReportFolder folder = open(settings);
        try (Interruption interruption = Interruption.watch()) {
            Host host = interruption.begin(Budget.standard()).host();
            Conditions setting = new Conditions(quick, seeds.seed(), seeds.threads(), data, folder.runs(), host);
            List<Chapter> chapters = run(new Reproduction(experiments, setting, folder), chosen);
            write(new Report(settings, chapters), folder);
            if (interruption.isGiven()) {
                err().println("parseval: stopped; the report has what is finished, the same command goes on");
            }
            boolean failed = chapters.stream().anyMatch(Chapter.Failed.class::isInstance);
            return interruption.exitCode(failed ? Program.BUG : 0);
        }
    }

    private List<Chapter> run(Reproduction reproduction, List<String> chosen) throws IOException {
        try (ExperimentProgress progress = new ExperimentProgress(progressOptions)) {
            return reproduction.run(chosen::contains, new Teller(progress, out(), err()));
        }
    }

    private void write(Report report, ReportFolder folder) throws IOException {
        folder.write(report);
        if (documents.isPresent()) {
            DocumentTables.of(report).fill(documents.get());
        }
        out().println(report.summary() + " See " + folder.html());
    }

    private List<String> chosen() {
        List<String> names = experiments.stream().map(Experiment::name).toList();
        for (String name : only) {
            if (!names.contains(name)) {
                throw new UsageException(
                        "there is no experiment '" + name + "'; there are " + String.join(", ", names));
            }
        }
        return only.isEmpty() ? names : only;
    }

    /** Names all that two runs must have in common for one to go on with the other. */
    private Map<String, String> settings() throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("program", Program.VERSION);
        settings.put("quick", quick ? "yes" : "no");
        settings.put("seed", Long.toString(seeds.seed()));
        settings.put("threads", Integer.toString(seeds.threads()));
        settings.put("data", data.isPresent() ? described(data.get()) : "none");
        return settings;
    }

    /** By its name and the checksum of its index, since the same instances may stand at another place. */
    private static String described(Path folder) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(Files.readAllBytes(folder.resolve("INDEX.tsv")));
        return String.format(
                Locale.ROOT, "%s with index %08x", folder.toRealPath().getFileName(), sum.getValue());
    }

    private ReportFolder open(Map<String, String> settings) throws IOException {
        ResultFolder.create(output.path());
        try {
            return ReportFolder.open(output.path(), settings);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /** Tells what becomes of the experiments: progress while one works, then a line. */
    private record Teller(ExperimentProgress progress, PrintWriter out, PrintWriter err)
            implements Reproduction.Listener {
        @Override
        public Experiment.Tracker begins(Experiment experiment) {
            return progress.of(experiment);
        }

        @Override
        public void finished(Chapter.Done chapter) {
            progress.close();
            out.println(chapter.summary());
            out.flush();
        }

        @Override
        public void failed(Experiment experiment, Throwable reason) {
            progress.close();
            err.println("parseval: experiment " + experiment.name() + " failed: " + Reproduction.reason(reason));
            Program.trace(reason, err);
            err.flush();
        }
    }
}
