package org.parseval.cli.learn;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.cli.model.ConvertCommand;
import org.parseval.cli.options.ClusterOptions;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.ReadingLimit;
import org.parseval.cli.options.ReportOptions;
import org.parseval.cli.options.SharedWork;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.formats.ModelFiles;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.learning.data.Bins;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.TableFacts;
import org.parseval.learning.data.TableFile;
import org.parseval.learning.parameters.CountedPart;
import org.parseval.learning.parameters.CountsFile;
import org.parseval.learning.parameters.EmSettings;
import org.parseval.learning.parameters.FieldLearner;
import org.parseval.learning.parameters.LearntField;
import org.parseval.learning.parameters.LearntNetwork;
import org.parseval.learning.parameters.ParameterLearner;
import org.parseval.learning.parameters.Prior;
import org.parseval.learning.parameters.RowSplit;
import org.parseval.learning.parameters.ScopeCounts;
import org.parseval.learning.structure.ArcList;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parseval learn parameters}. */
@Command(
        name = "parameters",
        mixinStandardHelpOptions = true,
        description = {
            "Learn the tables of a network or Markov random field of known structure from a table of data.",
            "Without missing cells they are counted, in bounded memory. Where cells are missing, or a variable has no column,"
                    + " the likelihood is maximised by expectation maximisation, exactly where the network can be compiled.",
            "The counts are kept beside the network in OUTPUT.counts, and --start goes on with them.",
            "Ctrl-C saves the best network so far."
        },
        footer = {
            "",
            "Examples:",
            "  parseval learn parameters old.bif data.csv -o net.bif",
            "  parseval learn parameters --structure arcs.txt data.csv --prior 1 -o net.bif",
            "  parseval learn parameters --start net.bif more.csv -o net.bif"
        })
final class LearnParametersCommand extends ProgramCommand {
    @Parameters(
            arity = "1..2",
            paramLabel = "[NETWORK] DATA",
            description =
                    "A network of any format that is read, for its structure and states, and a CSV file with a column"
                            + " for each variable, plain, .gz, .xz or .bz2, or - for standard input. No network with --structure or"
                            + " --start.")
    private List<String> files = List.of();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "Where the network goes, such as learned.bif, whole or not at all.")
    private Path output = Path.of("");

    @Option(
            names = "--structure",
            paramLabel = "ARCS",
            description =
                    "In place of a network: a text file with a line FROM -> TO for each arrow. The columns of the data"
                            + " are the variables, and the states are what their cells say, sorted.")
    private Optional<Path> arcs = Optional.empty();

    @Option(
            names = "--start",
            paramLabel = "LEARNED",
            description =
                    "In place of a network: one that was learnt before, with its counts, to which the new are added.")
    private Optional<Path> start = Optional.empty();

    @Option(
            names = "--hidden",
            paramLabel = "VARIABLE=STATE,STATE",
            description = "For --structure: a variable that has no column, and its states; may be repeated.")
    private List<String> hidden = List.of();

    @Option(
            names = "--prior",
            paramLabel = "COUNT",
            description = "Add a count to every entry of a table. Default: 0, maximum likelihood.")
    private Optional<Double> prior = Optional.empty();

    @Option(
            names = "--equivalent-sample-size",
            paramLabel = "SIZE",
            description = "Add counts that sum to this for every table, in equal parts (BDeu).")
    private Optional<Double> sampleSize = Optional.empty();

    @Option(
            names = "--starts",
            paramLabel = "N",
            description = "For missing cells: starts from other tables. Default: 1.")
    private int starts = 1;

    @Option(names = "--steps", paramLabel = "N", description = "For missing cells: the most steps. Default: 500.")
    private int steps = EmSettings.standard().steps();

    @Option(
            names = "--tolerance",
            paramLabel = "NATS",
            description = "For missing cells: the last step raises the log-likelihood of a row by less. Default: 1e-6.")
    private double tolerance = EmSettings.standard().tolerance();

    @Option(
            names = "--l1",
            paramLabel = "W",
            description = "For Markov random fields: the weight of the sum of the sizes of all logarithms of entries.")
    private double l1;

    @Option(
            names = "--l2",
            paramLabel = "W",
            description = "For Markov random fields: the weight of half of the sum of their squares.")
    private double l2;

    @Mixin
    private DataOptions data = new DataOptions();

    @Mixin
    private DataOptions.BinOptions binOptions = new DataOptions.BinOptions();

    @Mixin
    private ReportOptions report = new ReportOptions();

    @Mixin
    private ClusterOptions clusterOptions = new ClusterOptions();

    @Mixin
    private LearningLimits limits = new LearningLimits();

    @Override
    public Integer call() throws IOException {
        boolean hasNetwork = files.size() == 2;
        if ((hasNetwork ? 1 : 0) + (arcs.isPresent() ? 1 : 0) + (start.isPresent() ? 1 : 0) != 1) {
            throw new UsageException("expected the data and one of a NETWORK, --structure and --start");
        }
        if (!hidden.isEmpty() && arcs.isEmpty()) {
            throw new UsageException("--hidden is for --structure; a network has its variables");
        }
        Optional<Bins> bins = binOptions.bins(Optional.empty());
        if (bins.isPresent() && arcs.isEmpty()) {
            throw new UsageException("--bins is for --structure; a network has its states");
        }
        Prior added = prior();
        EmSettings settings = UsageException.checked(() -> new EmSettings(starts, steps, tolerance));
        FileOutput.check(output);
        clusterOptions.check(spec());
        TableFile text = data.file(files.get(files.size() - 1));
        try (Interruption interruption = Interruption.watch();
                SharedWork shared = SharedWork.with(clusterOptions, interruption)) {
            TableFile file = shared.reading(text);
            if (arcs.isPresent()) {
                return learnFromArcs(file, bins, added, settings, shared, interruption);
            }
            Model network = network(limits.left());
            if (network.kind() == Model.Kind.MARKOV && start.isEmpty()) {
                return learnField(network, file, interruption);
            }
            if (l1 != 0 || l2 != 0) {
                throw new UsageException("--l1 and --l2 are for Markov random fields; networks have --prior");
            }
            Structure structure = UsageException.checked(() -> Structure.of(network));
            Optional<ScopeCounts> before = start.map(from -> CountsFile.read(structure, CountsFile.beside(from)));
            ParameterLearner learner = new ParameterLearner(structure, added, settings, before);
            Counted counted;
            try (TerminalProgress progress = limits.progress(limits.left())) {
                counted = interruption.work(
                        limits.left(), left -> count(file, structure, learner, shared.within(left), progress));
            }
            return finish(counted.learnt(), counted.facts(), added, interruption);
        }
    }

    private int learnFromArcs(
            TableFile file,
            Optional<Bins> bins,
            Prior added,
            EmSettings settings,
            SharedWork shared,
            Interruption interruption)
            throws IOException {
        DataTable table;
        Structure structure;
        try (TerminalProgress progress = limits.progress(limits.left())) {
            table = withHidden(file.read(bins, interruption.begin(limits.left()), progress));
            structure =
                    ArcList.structure(arcs.orElseThrow().toString(), StructureOptions.text(arcs.get()), table.names());
        }
        ParameterLearner learner = new ParameterLearner(structure, added, settings, Optional.empty());
        LearntNetwork learnt;
        try (TerminalProgress progress = limits.progress(limits.left())) {
            learnt = interruption.work(limits.left(), left -> learner.learn(table, shared.within(left), progress));
        }
        return finish(learnt, table.facts(), added, interruption);
    }

    private int learnField(Model field, TableFile file, Interruption interruption) throws IOException {
        if (!prior().isNone()) {
            throw new UsageException("a Markov random field has --l1 and --l2 in place of a prior");
        }
        if (!output.toString().toLowerCase(Locale.ROOT).matches(".*\\.(uai|fg)(\\.(gz|xz|bz2))?")) {
            throw new UsageException("a Markov random field is written as .uai or .fg, found " + output);
        }
        FieldLearner learner = UsageException.checked(() -> new FieldLearner(l1, l2));
        RowSplit rows = new RowSplit(FieldLearner.counts(field), limits.left().memoryBytes() / 2);
        TableFacts facts;
        LearntField learnt;
        try (TerminalProgress progress = limits.progress(limits.left())) {
            facts = interruption.work(
                    limits.left(), left -> file.forEach(field.names(), rows, left.deadline(), progress));
            learnt = interruption.work(
                    limits.left(),
                    left -> UsageException.checked(() -> rows.hasMissing()
                            ? learner.learn(field, rows.complete(), rows.incomplete(), left, progress)
                            : learner.learn(field, rows.complete(), left, progress)));
        }
        ConvertCommand.write(learnt.model(), output);
        PrintWriter out = out();
        if (report.isJson()) {
            out.print(LearntJson.field(learnt, facts, output));
            return told(interruption, "field");
        }
        out.printf("data      %s%n", DataOptions.described(facts, field.variableCount()));
        out.printf(
                "field     %d variables, %d factors, saved as %s%n",
                field.variableCount(), rows.complete().size(), output.getFileName());
        out.print(LearntText.of(learnt, learner, facts.weight()));
        return told(interruption, "field");
    }

    /** The exit code, when all was told. */
    private int told(Interruption interruption, String what) {
        out().flush();
        if (interruption.isGiven()) {
            err().println("parseval: stopped; the " + what + " is the best so far");
        }
        return interruption.exitCode(0);
    }

    private record Counted(LearntNetwork learnt, TableFacts facts) {}

    /** In one run through the data, so that they may come through a pipe. */
    private static Counted count(
            TableFile file, Structure structure, ParameterLearner learner, Budget budget, Progress progress) {
        RowSplit rows = new RowSplit(ScopeCounts.of(structure), budget.memoryBytes() / 2);
        Deadline deadline = budget.deadline();
        TableFacts facts = file.shared().isPresent()
                ? CountedPart.count(file.shared().get(), file.name(), file.options(), structure, rows)
                : file.forEach(structure.names(), rows, deadline, progress);
        Budget left = budget.isUnlimited()
                ? budget
                : budget.withSpent(budget.spent().plus(Duration.ofNanos((long) (1e9 * deadline.elapsedSeconds()))));
        return new Counted(
                rows.hasMissing()
                        ? learner.learn(rows.complete(), rows.incomplete(), left, progress)
                        : learner.fromCounts(rows.complete()),
                facts);
    }

    private Prior prior() {
        if (prior.isPresent() && sampleSize.isPresent()) {
            throw new UsageException("--prior and --equivalent-sample-size are two priors, expected one");
        }
        return UsageException.checked(
                () -> sampleSize.map(Prior::equivalentSampleSize).orElseGet(() -> Prior.each(prior.orElse(0.0))));
    }

    private Model network(Budget budget) {
        String path = start.map(Path::toString).orElseGet(() -> files.get(0));
        try (TerminalProgress progress = limits.progress(budget)) {
            return ReadingLimit.of(budget)
                    .read(path, progress, reached -> ModelFiles.reading(path, reached))
                    .model();
        }
    }

    private DataTable withHidden(DataTable table) {
        if (hidden.isEmpty()) {
            return table;
        }
        List<String> names = new ArrayList<>();
        List<List<String>> states = new ArrayList<>();
        for (String each : hidden) {
            int at = each.indexOf('=');
            if (at < 1) {
                throw new UsageException("--hidden " + each + ", expected VARIABLE=STATE,STATE");
            }
            names.add(each.substring(0, at).strip());
            states.add(List.of(each.substring(at + 1).split(",", -1)));
        }
        return UsageException.checked(() -> table.withHidden(names, states));
    }

    private int finish(LearntNetwork learnt, TableFacts facts, Prior added, Interruption interruption)
            throws IOException {
        ConvertCommand.write(learnt.model(), output);
        Path counts = CountsFile.beside(output);
        CountsFile.write(learnt.structure(), learnt.counts(), counts);
        PrintWriter out = out();
        if (report.isJson()) {
            out.print(LearntJson.parameters(learnt, facts, output, counts));
            return told(interruption, "network");
        }
        Structure structure = learnt.structure();
        out.printf("data      %s%n", DataOptions.described(facts, structure.size()));
        out.print(LearntText.network(structure, output, counts));
        out.printf("learnt    %s%n", LearntText.how(learnt, added));
        if (learnt.emptyRows() > 0) {
            out.printf(
                    "unseen    %d of %d rows of tables: no data, so they are uniform%n",
                    learnt.emptyRows(), learnt.rows());
        }
        out.printf("fit       %s%n", LearntText.fit(learnt, facts.weight()));
        return told(interruption, "network");
    }
}
