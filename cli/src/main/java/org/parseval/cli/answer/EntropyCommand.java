package org.parseval.cli.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parseval.cli.options.OutputOptions;
import org.parseval.cli.program.Columns;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.UsageException;
import org.parseval.formats.json.EvidenceJson;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.formats.text.Csv;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Visible;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.JointTable;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.joint.Information;
import org.parseval.joint.JointQuestion;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parseval entropy}. */
@Command(
        name = "entropy",
        mixinStandardHelpOptions = true,
        description = {
            "How uncertain each variable is, given the evidence.",
            "With --about, how much each other variable tells of that one, which is what to observe next; with --joint, the"
                    + " entropy of several together."
        },
        footer = {
            "",
            "Examples:",
            "  parseval entropy examples/sprinkler.bif -e wet=yes",
            "  parseval entropy examples/sprinkler.bif -e wet=yes --about rain",
            "  parseval entropy examples/sprinkler.bif --joint rain,wet --given cloudy"
        })
public final class EntropyCommand extends AnswerCommand {
    enum Unit {
        BITS,
        NATS;

        double of(double nats) {
            return this == BITS ? nats / Math.log(2) : nats;
        }
    }

    @Option(names = "--query", paramLabel = "VARIABLE", split = ",", descriptionKey = "entropy.query")
    private List<String> wanted = List.of();

    @Option(names = "--about", paramLabel = "VARIABLE", descriptionKey = "entropy.about")
    private String about = "";

    @Option(names = "--joint", paramLabel = "VARIABLE", split = ",", descriptionKey = "entropy.joint")
    private List<String> joint = List.of();

    @Option(names = "--given", paramLabel = "VARIABLE", split = ",", descriptionKey = "entropy.given")
    private List<String> given = List.of();

    @Option(names = "--unit", paramLabel = "UNIT", descriptionKey = "entropy.unit")
    private Unit unit = Unit.BITS;

    /** A measure with its rows. */
    private record Table(String measure, String title, Answer.Kind kind, String engine, List<Row> rows) {
        /** The largest number first. */
        Table sorted() {
            List<Row> largestFirst = rows.stream()
                    .sorted(Comparator.comparingDouble(Row::nats).reversed())
                    .toList();
            return new Table(measure, title, kind, engine, largestFirst);
        }
    }

    /** Of a variable, or of several together. */
    private record Row(String name, double nats, double standardError) {}

    @Override
    public Task task() {
        return Task.MAR;
    }

    @Override
    void checkUsage(OutputOptions.Format format) {
        if (format == OutputOptions.Format.UAI) {
            throw new UsageException("--format uai is for marginals; entropies have text, json and csv");
        }
        if (!given.isEmpty() && joint.isEmpty()) {
            throw new UsageException("--given is the condition of a --joint entropy");
        }
        if (!joint.isEmpty() && !(about.isEmpty() && wanted.isEmpty())) {
            throw new UsageException("--joint is one number; --about and --query are for single variables");
        }
    }

    @Override
    public int ask(Engine engine, Reading reading, Observed observed, Interruption interruption) throws IOException {
        Optional<Table> measured = within(
                interruption,
                (left, progress) -> joint.isEmpty()
                        ? single(engine, observed, left, progress)
                        : joint(engine, observed, left, progress));
        PrintWriter err = err();
        if (measured.isEmpty()) {
            err.println("parseval: " + AnswerText.zero(observed.any()) + ", so there is no entropy");
            return Program.BAD_INPUT;
        }
        Table table = measured.get();
        String rendered = switch (output().format()) {
            case JSON -> JsonText.of(json -> write(json, table, observed));
            case CSV -> csv(table);
            default -> text(table, observed);
        };
        output().write(rendered, out());
        if (table.kind == Answer.Kind.UNSUPPORTED) {
            err.println("parseval: nothing says how far off these numbers are");
        }
        return 0;
    }

    private Optional<Table> single(Engine engine, Observed observed, Budget left, Progress progress) {
        Model model = observed.model();
        int[] chosen = wanted.isEmpty()
                ? IntStream.range(0, model.variableCount()).toArray()
                : MarCommand.numbers("--query", wanted, model);
        if (about.isEmpty()) {
            Query query = wanted.isEmpty()
                    ? Query.marginals(observed.evidence())
                    : Query.marginals(observed.evidence(), chosen);
            return Information.entropies(engine.solve(model, query, left, progress))
                    .map(found -> table("entropy", "H(X)", engine, found, chosen, model));
        }
        int target = MarCommand.numbers("--about", List.of(about), model)[0];
        String title = "I(" + Visible.plain(model.names().variable(target)) + "; X)";
        Optional<Information> information = UsageException.checked(
                () -> Information.about(target, engine, model, observed.evidence(), left, progress));
        return information.map(found ->
                table("mutual information", title, engine, found, chosen, model).sorted());
    }

    private static Table table(
            String measure, String title, Engine engine, Information information, int[] chosen, Model model) {
        List<Row> rows = Arrays.stream(chosen)
                .mapToObj(v -> new Row(
                        model.names().variable(v),
                        information.nats()[v],
                        information.standardErrors()[v]))
                .toList();
        return new Table(measure, title, information.kind(), engine.name(), rows);
    }

    /** One number; how far off it is, is known only where the table is exact. */
    private Optional<Table> joint(Engine engine, Observed observed, Budget left, Progress progress) {
        Model model = observed.model();
        int[] all = MarCommand.numbers(
                "--joint and --given",
                Stream.concat(given.stream(), joint.stream()).toList(),
                model);
        JointTable table = UsageException.checked(
                        () -> new JointQuestion(observed.evidence(), new int[0], all).checkedAgainst(model))
                .ask(engine, model, left, progress);
        if (table.value().isZero()) {
            return Optional.empty();
        }
        String condition = given.isEmpty() ? "" : " | " + plain(given);
        boolean exact = table.kind() == Answer.Kind.EXACT;
        double nats = Information.conditionalEntropy(table, given.size());
        return Optional.of(new Table(
                given.isEmpty() ? "joint entropy" : "conditional entropy",
                "H(" + plain(joint) + condition + ")",
                exact ? Answer.Kind.EXACT : Answer.Kind.UNSUPPORTED,
                engine.name(),
                List.of(new Row(String.join(", ", joint), nats, exact ? 0 : Double.NaN))));
    }

    private static String plain(List<String> names) {
        return names.stream().map(Visible::plain).collect(Collectors.joining(", "));
    }

    private String text(Table table, Observed observed) {
        StringBuilder text = new StringBuilder();
        double largest =
                table.rows.stream().mapToDouble(Row::standardError).max().orElse(0);
        AnswerText.line(
                text,
                "measure",
                table.title + " in " + word(unit) + ", " + AnswerText.described(table.kind, unit.of(largest)));
        AnswerText.evidence(observed).ifPresent(known -> AnswerText.line(text, "evidence", known));
        AnswerText.line(text, "engine", table.engine);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(joint.isEmpty() ? "variable" : "variables", table.measure));
        for (Row row : table.rows) {
            List<String> cells = new ArrayList<>(
                    List.of(Visible.plain(row.name), String.format(Locale.ROOT, "%.6g", unit.of(row.nats))));
            if (table.kind == Answer.Kind.ESTIMATE) {
                cells.add(String.format(Locale.ROOT, "+- %.2g", unit.of(row.standardError)));
            }
            rows.add(cells);
        }
        Columns.append(text, rows);
        return text.toString();
    }

    private String csv(Table table) {
        StringBuilder text = new StringBuilder(
                Csv.row(List.of(joint.isEmpty() ? "variable" : "variables", word(unit), "standardError", "kind")));
        for (Row row : table.rows) {
            text.append(Csv.row(List.of(
                    row.name,
                    ProbabilityCsv.number(unit.of(row.nats)),
                    ProbabilityCsv.number(unit.of(row.standardError)),
                    ProbabilityCsv.word(table.kind))));
        }
        return text.toString();
    }

    private void write(JsonGenerator json, Table table, Observed observed) throws IOException {
        json.writeStringField("task", "ENTROPY");
        json.writeStringField("measure", table.measure);
        json.writeStringField("unit", word(unit));
        json.writeStringField("engine", table.engine);
        EvidenceJson.write(json, observed);
        json.writeStringField("kind", ProbabilityCsv.word(table.kind));
        json.writeArrayFieldStart("values");
        for (Row row : table.rows) {
            json.writeStartObject();
            json.writeStringField(joint.isEmpty() ? "variable" : "variables", row.name);
            JsonNumbers.write(json, "value", unit.of(row.nats));
            JsonNumbers.write(json, "standardError", unit.of(row.standardError));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String word(Unit unit) {
        return unit.name().toLowerCase(Locale.ROOT);
    }
}
