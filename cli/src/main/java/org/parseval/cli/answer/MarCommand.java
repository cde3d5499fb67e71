package org.parseval.cli.answer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parseval.cli.options.ClusterOptions;
import org.parseval.cli.options.OutputOptions;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.UsageException;
import org.parseval.experiments.drawing.JointPicture;
import org.parseval.experiments.drawing.MarginalsPicture;
import org.parseval.formats.json.JointJson;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Answer;
import org.parseval.inference.Engine;
import org.parseval.inference.JointTable;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.joint.JointQuestion;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval mar}. */
@Command(
        name = "mar",
        mixinStandardHelpOptions = true,
        description = "The marginal distribution of each variable, given the evidence.",
        footer = {
            "",
            "Examples:",
            "  parseval mar examples/sprinkler.uai -e examples/sprinkler.evid",
            "  parseval mar examples/sprinkler.bif -e wet=yes --query rain,sprinkler",
            "  parseval mar examples/sprinkler.bif --plot marginals.svg",
            "  parseval mar examples/sprinkler.bif --joint rain,wet --plot joint.png",
            "  parseval mar examples/sprinkler.bif --joint wet --given rain -e cloudy=no",
            "  parseval mar examples/sprinkler.bif --format json | jq .marginals.rain",
            "  parseval mar model.uai --format uai -o model.MAR"
        })
public final class MarCommand extends AnswerCommand {
    @Option(names = "--query", paramLabel = "VARIABLE", split = ",", descriptionKey = "mar.query")
    private List<String> wanted = List.of();

    @Option(names = "--joint", paramLabel = "VARIABLE", split = ",", descriptionKey = "mar.joint")
    private List<String> joint = List.of();

    @Option(names = "--given", paramLabel = "VARIABLE", split = ",", descriptionKey = "mar.given")
    private List<String> given = List.of();

    @Option(names = "--plot", paramLabel = "FILE", descriptionKey = "mar.plot")
    private Optional<Path> plot = Optional.empty();

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Override
    public Optional<ClusterOptions> clusterOptions() {
        return Optional.of(cluster);
    }

    @Override
    public Task task() {
        return Task.MAR;
    }

    @Override
    void checkUsage(OutputOptions.Format format) {
        if (!given.isEmpty() && joint.isEmpty()) {
            throw new UsageException("--given is the condition of a --joint distribution");
        }
        if (!wanted.isEmpty() && !joint.isEmpty()) {
            throw new UsageException("--query asks for marginals, --joint for a joint distribution; choose one");
        }
        if (format == OutputOptions.Format.UAI && !(wanted.isEmpty() && joint.isEmpty())) {
            throw new UsageException("--format uai holds the marginals of all variables, and nothing else");
        }
        plot.ifPresent(PictureFiles::check);
    }

    @Override
    public Query query(Model model, Evidence evidence) {
        return wanted.isEmpty()
                ? Query.marginals(evidence)
                : Query.marginals(evidence, numbers("--query", wanted, model));
    }

    /** The numbers of variables that an option names. */
    public static int[] numbers(String option, List<String> names, Model model) {
        try {
            return names.stream()
                    .mapToInt(name -> model.names().variable(name.strip()))
                    .toArray();
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }

    @Override
    public int ask(Engine engine, Reading reading, Observed observed, Interruption interruption) throws IOException {
        if (plot.isPresent() && joint.isEmpty()) {
            checkDrawing(observed.model());
        }
        return joint.isEmpty()
                ? super.ask(engine, reading, observed, interruption)
                : askJoint(engine, observed, interruption);
    }

    /** The marginals themselves may be long work. */
    private void checkDrawing(Model model) {
        IntStream drawn = wanted.isEmpty()
                ? IntStream.range(0, model.variableCount())
                : Arrays.stream(numbers("--query", wanted, model)).distinct();
        long states = drawn.mapToLong(model::cardinality).sum();
        try {
            MarginalsPicture.check(states);
        } catch (IllegalArgumentException tooMany) {
            throw new UsageException("--plot: " + tooMany.getMessage() + "; --query chooses variables");
        }
    }

    /** The drawing comes last: without it the answer still stands. */
    @Override
    void alsoWrite(Answer answer, Observed observed) throws IOException {
        if (plot.isPresent() && answer.distributions().isPresent()) {
            PictureFiles.write(
                    MarginalsPicture.of(answer.marginals(), answer.names(), title(observed), observed.evidence()),
                    plot.get(),
                    err());
        }
    }

    /** Names what was asked about. */
    private String title(Observed observed) {
        String name = String.valueOf(Path.of(modelFile()).getFileName());
        return AnswerText.evidence(observed)
                .map(observation -> name + " given " + observation)
                .orElse(name);
    }

    private int askJoint(Engine engine, Observed observed, Interruption interruption) throws IOException {
        Model model = observed.model();
        int[] condition = numbers("--given", given, model);
        int[] variables = numbers("--joint", joint, model);
        JointQuestion question = UsageException.checked(
                () -> new JointQuestion(observed.evidence(), condition, variables).checkedAgainst(model));
        JointTable table = within(interruption, (left, progress) -> question.ask(engine, model, left, progress));
        String text = switch (output().format()) {
            case JSON -> JointJson.of(table, observed);
            case CSV -> ProbabilityCsv.of(table);
            default -> JointText.of(table, observed);
        };
        output().write(text, out());
        if (plot.isPresent() && !table.value().isZero()) {
            String title = JointText.title(table) + ", " + title(observed);
            PictureFiles.write(UsageException.checked(() -> JointPicture.of(table, title)), plot.get(), err());
        }
        if (table.kind() == Answer.Kind.UNSUPPORTED) {
            err().println("parseval: nothing says how far off these probabilities are");
        }
        return 0;
    }
}
