package org.parseval.cli.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parseval.cli.options.OutputOptions;
import org.parseval.cli.program.Columns;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.UsageException;
import org.parseval.engine.exact.BestStates;
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
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Names;
import org.parseval.optimisation.diverse.DiverseStates;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parseval mpe}. */
@Command(
        name = "mpe",
        mixinStandardHelpOptions = true,
        description =
                "A most probable state of all variables, given the evidence. A state that is not proved best comes with a bound.",
        footer = {
            "",
            "Examples:",
            "  parseval mpe examples/sprinkler.uai -e examples/sprinkler.evid",
            "  parseval mpe examples/sprinkler.bif -e wet=yes -n 5",
            "  parseval mpe model.uai --format uai -o model.MPE"
        })
public final class MpeCommand extends AnswerCommand {
    private static final int MOST = 100_000;

    @Option(names = "-n", paramLabel = "N", descriptionKey = "mpe.n")
    private int count = 1;

    @Option(names = "--differ", paramLabel = "D", descriptionKey = "mpe.differ")
    private int differ;

    @Option(names = "--query", hidden = true, paramLabel = "VARIABLE", split = ",")
    private List<String> query = List.of();

    @Override
    public Task task() {
        return Task.MPE;
    }

    @Override
    void checkUsage(OutputOptions.Format format) {
        if (!query.isEmpty()) {
            throw new UsageException("mpe gives all variables a state; for that of " + String.join(", ", query)
                    + " alone there is mmap --query");
        }
        if (count < 1 || count > MOST) {
            throw new UsageException("-n " + count + ", expected 1 to " + MOST);
        }
        if (differ < 0 || (differ > 0 && count == 1)) {
            throw new UsageException("--differ " + differ + ", expected 1 or more, beside -n of 2 or more");
        }
        if (count == 1) {
            super.checkUsage(format);
        } else if (format == OutputOptions.Format.UAI) {
            throw new UsageException("--format uai holds one state; -n " + count + " has text, json and csv");
        }
    }

    @Override
    public int ask(Engine engine, Reading reading, Observed observed, Interruption interruption) throws IOException {
        if (count == 1) {
            return super.ask(engine, reading, observed, interruption);
        }
        Listing best = within(interruption, (left, progress) -> listed(engine, observed, left, progress));
        String rendered = switch (output().format()) {
            case JSON -> JsonText.of(json -> write(json, best, observed));
            case CSV -> csv(best.states(), observed.prior().names());
            default -> text(best, observed);
        };
        output().write(rendered, out());
        return 0;
    }

    /** States in turn, by which engine they were found, and whether all of them are proved. */
    private record Listing(List<BestStates.Weighed> states, String engine, boolean exact) {}

    private Listing listed(Engine engine, Observed observed, Budget budget, Progress progress) {
        if (differ > 0) {
            List<Answer> answers =
                    DiverseStates.of(engine, observed.model(), observed.evidence(), count, differ, budget, progress);
            int variables = observed.model().variableCount();
            List<BestStates.Weighed> states = answers.stream()
                    .map(answer -> new BestStates.Weighed(
                            Arrays.copyOf(answer.assignment().orElseThrow(), variables),
                            answer.value().ln()))
                    .toList();
            return new Listing(states, engine.name(), answers.stream().allMatch(Answer::exact));
        }
        if (!List.of("auto", "exact").contains(engine.name())) {
            throw new UsageException("-n " + count + " is for exact elimination, not for engine " + engine.name());
        }
        return new Listing(
                BestStates.of(observed.model(), observed.evidence(), count, budget, progress), "exact", true);
    }

    private String text(Listing listing, Observed observed) {
        List<BestStates.Weighed> best = listing.states();
        StringBuilder text = new StringBuilder();
        AnswerText.line(text, "states", found(listing, observed));
        AnswerText.evidence(observed).ifPresent(given -> AnswerText.line(text, "evidence", given));
        if (best.isEmpty()) {
            return text.toString();
        }
        Names names = observed.prior().names();
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("rank", "log10 value", "of the best"));
        header.addAll(names(names).stream().map(Visible::plain).toList());
        rows.add(header);
        for (int i = 0; i < best.size(); i++) {
            double log = best.get(i).logWeight();
            List<String> row = new ArrayList<>(List.of(
                    Integer.toString(i + 1),
                    String.format(Locale.ROOT, "%.10g", log / LogNumber.LN_10),
                    String.format(
                            Locale.ROOT, "%.6g", Math.exp(log - best.get(0).logWeight()))));
            row.addAll(states(best.get(i), names).stream().map(Visible::plain).toList());
            rows.add(row);
        }
        Columns.append(text, rows);
        return text.toString();
    }

    private String found(Listing best, Observed observed) {
        int found = best.states().size();
        if (found == 0) {
            return "none: " + AnswerText.zero(observed.any());
        }
        String how = best.exact() ? ", exact" : ", not proved best";
        if (differ == 0) {
            return (found < count ? "all " + found + " of positive weight" : "the best " + count) + how;
        }
        String far = differ + " or more variables";
        if (found == 1 && found < count) {
            return "the best one" + how + "; none of positive weight differs from it in " + far;
        }
        return "the best " + found + ", each " + far + " from those before" + how
                + (found < count ? "; none of positive weight is as far from all of them" : "");
    }

    private static String csv(List<BestStates.Weighed> best, Names names) {
        List<String> header = new ArrayList<>(List.of("rank", "log10Value"));
        header.addAll(names(names));
        StringBuilder text = new StringBuilder(Csv.row(header));
        for (int i = 0; i < best.size(); i++) {
            List<String> row = new ArrayList<>(
                    List.of(Integer.toString(i + 1), Double.toString(best.get(i).logWeight() / LogNumber.LN_10)));
            row.addAll(states(best.get(i), names));
            text.append(Csv.row(row));
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, Listing best, Observed observed) throws IOException {
        Names names = observed.prior().names();
        json.writeStringField("task", Task.MPE.name());
        json.writeStringField("engine", best.engine());
        EvidenceJson.write(json, observed);
        json.writeStringField("kind", best.exact() ? "exact" : "certified");
        json.writeArrayFieldStart("best");
        for (BestStates.Weighed each : best.states()) {
            json.writeStartObject();
            JsonNumbers.write(json, "log10Value", each.logWeight() / LogNumber.LN_10);
            json.writeObjectFieldStart("states");
            for (int v = 0; v < each.states().length; v++) {
                json.writeStringField(names.variable(v), names.state(v, each.states()[v]));
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static List<String> names(Names names) {
        List<String> all = new ArrayList<>();
        for (int v = 0; v < names.variableCount(); v++) {
            all.add(names.variable(v));
        }
        return all;
    }

    private static List<String> states(BestStates.Weighed weighed, Names names) {
        List<String> all = new ArrayList<>();
        for (int v = 0; v < weighed.states().length; v++) {
            all.add(names.state(v, weighed.states()[v]));
        }
        return all;
    }
}
