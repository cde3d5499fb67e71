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
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.RequiredFile;
import org.parseval.cli.program.UsageException;
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
            "Learn the tables of a network or Markov random field from data.",
            "Its structure is known.",
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
final class LearnParametersCommand extends TableCommand {
    @Parameters(arity = "1..2", paramLabel = "[NETWORK] DATA", descriptionKey = "learn.parameters.files")
    private List<String> files = List.of();

    @Mixin
    private RequiredFile output = new RequiredFile();

    @Option(names = "--structure", paramLabel = "ARCS", descriptionKey = "learn.parameters.structure")
    private Optional<Path> arcs = Optional.empty();

    @Option(names = "--start", paramLabel = "LEARNED", descriptionKey = "learn.parameters.start")
    private Optional<Path> start = Optional.empty();

    @Option(names = "--hidden", paramLabel = "VARIABLE=STATE,STATE", descriptionKey = "learn.parameters.hidden")
    private List<String> hidden = List.of();

    @Option(names = "--prior", paramLabel = "COUNT", descriptionKey = "learn.parameters.prior")
    private Optional<Double> prior = Optional.empty();

    @Option(
            names = "--equivalent-sample-size",
            paramLabel = "SIZE",
            descriptionKey = "learn.parameters.equivalent-sample-size")
    private Optional<Double> sampleSize = Optional.empty();

    @Option(names = "--starts", paramLabel = "N", descriptionKey = "learn.parameters.starts")
    private int starts = 1;

    @Option(names = "--steps", paramLabel = "N", descriptionKey = "learn.parameters.steps")
    private int steps = EmSettings.standard().steps();

    @Option(names = "--tolerance", paramLabel = "NATS", descriptionKey = "learn.parameters.tolerance")
    private double tolerance = EmSettings.standard().tolerance();

    @Option(names = "--l1", paramLabel = "W", descriptionKey = "learn.parameters.l1")
    private double l1;

    @Option(names = "--l2", paramLabel = "W", descriptionKey = "learn.parameters.l2")
    private double l2;

    @Mixin
    private DataOptions.BinOptions binOptions = new DataOptions.BinOptions();

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
        FileOutput.check(output.path());
        return run(table(files.get(files.size() - 1)), (file, session) -> {
            if (arcs.isPresent()) {
                return learnFromArcs(file, bins, added, settings, session);
            }
            Model network = session.model(start.map(Path::toString).orElseGet(() -> files.get(0)));
            if (network.kind() == Model.Kind.MARKOV && start.isEmpty()) {
                return learnField(network, file, session);
            }
            if (l1 != 0 || l2 != 0) {
                throw new UsageException("--l1 and --l2 are for Markov random fields; networks have --prior");
            }
            Structure structure = UsageException.checked(() -> Structure.of(network));
            Optional<ScopeCounts> before = start.map(from -> CountsFile.read(structure, CountsFile.beside(from)));
            ParameterLearner learner = new ParameterLearner(structure, added, settings, before);
            Counted counted = session.sharedWork((left, progress) -> count(file, structure, learner, left, progress));
            return finish(counted.learnt(), counted.facts(), added, session);
        });
    }

    private int learnFromArcs(TableFile file, Optional<Bins> bins, Prior added, EmSettings settings, Session session)
            throws IOException {
        DataTable table = session.reading((left, progress) -> withHidden(file.read(bins, left, progress)));
        Structure structure =
                ArcList.structure(arcs.orElseThrow().toString(), StructureOptions.text(arcs.get()), table.names());
        ParameterLearner learner = new ParameterLearner(structure, added, settings, Optional.empty());
        LearntNetwork learnt = session.sharedWork((left, progress) -> learner.learn(table, left, progress));
        return finish(learnt, table.facts(), added, session);
    }

    private int learnField(Model field, TableFile file, Session session) throws IOException {
        if (!prior().isNone()) {
            throw new UsageException("a Markov random field has --l1 and --l2 in place of a prior");
        }
        if (!output.path().toString().toLowerCase(Locale.ROOT).matches(".*\\.(uai|fg)(\\.(gz|xz|bz2))?")) {
            throw new UsageException("a Markov random field is written as .uai or .fg, found " + output.path());
        }
        FieldLearner learner = UsageException.checked(() -> new FieldLearner(l1, l2));
        RowSplit rows = new RowSplit(FieldLearner.counts(field), limits().left().memoryBytes() / 2);
        TableFacts facts =
                session.work((left, progress) -> file.forEach(field.names(), rows, left.deadline(), progress));
        LearntField learnt = session.work((left, progress) -> UsageException.checked(() -> rows.hasMissing()
                ? learner.learn(field, rows.complete(), rows.incomplete(), left, progress)
                : learner.learn(field, rows.complete(), left, progress)));
        ConvertCommand.write(learnt.model(), output.path());
        PrintWriter out = out();
        if (isJson()) {
            out.print(LearntJson.field(learnt, facts, output.path()));
            return session.told("the field is the best so far");
        }
        out.printf("data      %s%n", DataOptions.described(facts, field.variableCount()));
        out.printf(
                "field     %d variables, %d factors, saved as %s%n",
                field.variableCount(), rows.complete().size(), output.path().getFileName());
        out.print(LearntText.of(learnt, learner, facts.weight()));
        return session.told("the field is the best so far");
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

    private int finish(LearntNetwork learnt, TableFacts facts, Prior added, Session session) throws IOException {
        ConvertCommand.write(learnt.model(), output.path());
        Path counts = CountsFile.beside(output.path());
        CountsFile.write(learnt.structure(), learnt.counts(), counts);
        PrintWriter out = out();
        if (isJson()) {
            out.print(LearntJson.parameters(learnt, facts, output.path(), counts));
            return session.told("the network is the best so far");
        }
        Structure structure = learnt.structure();
        out.printf("data      %s%n", DataOptions.described(facts, structure.size()));
        out.print(LearntText.network(structure, output.path(), counts));
        out.printf("learnt    %s%n", LearntText.how(learnt, added));
        if (learnt.emptyRows() > 0) {
            out.printf(
                    "unseen    %d of %d rows of tables: no data, so they are uniform%n",
                    learnt.emptyRows(), learnt.rows());
        }
        out.printf("fit       %s%n", LearntText.fit(learnt, facts.weight()));
        return session.told("the network is the best so far");
    }
}
