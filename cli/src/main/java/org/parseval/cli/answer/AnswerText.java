package org.parseval.cli.answer;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.cli.program.Columns;
import org.parseval.cli.program.Quantities;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Visible;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.Names;

/** Prints an answer as text. */
public final class AnswerText {
    private static final int MARGIN = 10;
    private static final int WIDEST_CELL = 40;

    /** A decimal logarithm that exact answers are off by, at most, by their rounding. */
    private static final double NOISE = 1e-12;

    /** The decimal logarithm of a probability that is shown with all its zeros or an exponent. */
    private static final int SMALLEST_PLAIN = -15;

    private AnswerText() {}

    /** @param observed whether there was any evidence */
    public static String of(Answer answer, boolean observed) {
        return text(answer, observed, Optional.empty(), false, true);
    }

    /**
     * The same, with a line for the evidence if there was any.
     *
     * @param verbose whether marginals and states are followed by all that is known of the run
     */
    public static String of(Answer answer, Observed observed, boolean verbose) {
        return text(answer, observed.any(), evidence(observed), isProbability(answer, observed), verbose);
    }

    /** Of what is no network, or under likelihoods that are on some scale of their own, Z is no probability. */
    private static boolean isProbability(Answer answer, Observed observed) {
        return observed.any()
                && observed.prior().kind() == Model.Kind.BAYES
                && answer.value().log10() <= 0
                && observed.likelihoods().values().stream()
                        .flatMapToDouble(Arrays::stream)
                        .allMatch(each -> each <= 1)
                && observed.prior().warnings().isEmpty();
    }

    public static Optional<String> evidence(Observed observed) {
        return observed.any() || !observed.files().isEmpty() ? Optional.of(observed.described()) : Optional.empty();
    }

    /** What was asked for comes first. */
    private static String text(
            Answer answer, boolean observed, Optional<String> evidence, boolean probability, boolean verbose) {
        StringBuilder text = new StringBuilder();
        if (answer.task() == Task.MAR) {
            marginals(text, answer);
        }
        answer.assignment().ifPresent(states -> assignment(text, answer.names(), states));
        boolean details = answer.task() == Task.PR || answer.task() == Task.MMAP || verbose;
        if (!details) {
            evidence.ifPresent(given -> line(text, "evidence", given));
            text.append(summary(answer, observed, probability)).append(System.lineSeparator());
            return text.toString();
        }
        if (probability && answer.task() == Task.MAR) {
            text.append(probability(answer, observed)).append(System.lineSeparator());
        }
        line(text, answer.task().asksState() ? "log10 max" : "log10 Z", value(answer, observed));
        answer.count().ifPresent(count -> line(text, "count", count.toString()));
        answer.fraction().filter(fraction -> !fraction.isWhole()).ifPresent(fraction -> {
            line(text, "fraction", fraction.toString());
            line(text, "decimal", fraction.decimal().toString());
        });
        line(text, "known", known(answer));
        visited(answer).ifPresent(sure -> line(text, "best", sure));
        answer.distributions().ifPresent(marginals -> line(text, "marginals", described(marginals)));
        evidence.ifPresent(given -> line(text, "evidence", given));
        line(text, "engine", engine(answer));
        line(text, "time", Quantities.seconds(answer.seconds()));
        return text.toString();
    }

    /** In one line the number, how it is known, and who found it. */
    private static String summary(Answer answer, boolean observed, boolean probability) {
        String marginals = answer.task() == Task.MAR && answer.distributions().isPresent()
                ? ", marginals " + described(answer.marginals())
                : "";
        String number = probability && answer.task() == Task.MAR
                ? probability(answer, observed)
                : (answer.task() == Task.MPE ? "log10 max " : "log10 Z   ") + value(answer, observed);
        return number + marginals + ", by " + answer.engine() + " in " + Quantities.seconds(answer.seconds());
    }

    private static String probability(Answer answer, boolean observed) {
        double log10 = answer.value().log10();
        String number = answer.value().isZero()
                ? "0"
                : answer.value().sign() > 0 && log10 > SMALLEST_PLAIN
                        ? SixDigits.of(Math.min(1, Math.pow(10, log10)))
                        : (answer.value().sign() < 0 ? "-10^" : "10^") + decimal(log10);
        String known = answer.exact() && answer.value().isZero() ? "exact: " + zero(observed) : ofProbability(answer);
        return "P(evidence) " + number + " (" + known + ")";
    }

    /** How a probability is known: errors and bounds are those of the number itself, not of its logarithm. */
    private static String ofProbability(Answer answer) {
        return switch (answer.kind()) {
            case EXACT, GUARANTEED, UNSUPPORTED -> support(answer);
            case ESTIMATE ->
                String.format(
                        Locale.ROOT,
                        "estimate, standard error %.2g %%",
                        100 * answer.relativeError().orElseThrow());
            case CERTIFIED -> {
                Answer.Bounds bounds = answer.certified().orElseThrow();
                yield String.format(
                        Locale.ROOT,
                        "certified between %.4g and %.4g",
                        Math.exp(bounds.lnLow()),
                        Math.min(1, Math.exp(bounds.lnHigh())));
            }
        };
    }

    /** Twelve digits, but no more than twelve behind the point: what is there is rounding. */
    public static String decimal(double log10) {
        return Math.abs(log10) < NOISE ? "0" : String.format(Locale.ROOT, "%.12g", log10);
    }

    /** Says what Z = 0 means. */
    public static String zero(boolean observed) {
        return observed ? "the evidence has probability zero" : "no state has positive weight";
    }

    /** Names the numbers of which nothing says how far off they are, if there are any. */
    static Optional<String> unsupported(Answer answer) {
        if (answer.kind() == Answer.Kind.UNSUPPORTED) {
            return Optional.of("nothing says how far off this answer is");
        }
        return answer.distributions()
                .filter(marginals -> marginals.kind() == Answer.Kind.UNSUPPORTED)
                .map(marginals -> "nothing says how far off these marginals are");
    }

    /** That an estimate has a larger error than was asked for, which only the end of the time can bring about. An error of 0 asks for none. */
    static Optional<String> cutShort(Answer answer) {
        boolean ofMarginals = answer.task() == Task.MAR;
        double error = ofMarginals
                ? answer.distributions()
                        .filter(found -> found.kind() == Answer.Kind.ESTIMATE)
                        .map(Marginals::largestError)
                        .orElse(0.0)
                : answer.standardErrorLog10().orElse(0);
        return answer.settings().get("error") instanceof Number asked
                        && asked.doubleValue() > 0
                        && error > asked.doubleValue()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "the time was up at a standard error of %.2g%s; --error asks for %s",
                        error,
                        ofMarginals ? " of the marginals" : "",
                        asked))
                : Optional.empty();
    }

    /** The number, and how it is known in a word or two. */
    private static String value(Answer answer, boolean observed) {
        if (answer.value().isZero()) {
            return "-inf (" + (answer.exact() ? "Z = 0: " + zero(observed) : support(answer)) + ")";
        }
        String negative = answer.value().sign() < 0 ? "of |Z|: the estimate of Z is negative; " : "";
        return decimal(answer.value().log10()) + " (" + negative + support(answer) + ")";
    }

    private static String support(Answer answer) {
        boolean best = answer.task().asksState();
        return switch (answer.kind()) {
            case EXACT -> best ? "exact: no state is better" : "exact";
            case GUARANTEED -> guaranteed(answer);
            case ESTIMATE ->
                String.format(
                        Locale.ROOT,
                        (best ? "estimate of this state's value, " : "estimate, ") + "standard error %.2g",
                        answer.standardErrorLog10().orElseThrow());
            case CERTIFIED -> best ? better(answer) : "between certified bounds";
            case UNSUPPORTED ->
                best
                        ? "unsupported: nothing says how much better another state could be"
                        : "unsupported: nothing says how far off this is";
        };
    }

    /** The larger of the two factors: a bound that holds for certain may have cut off one side. */
    private static String guaranteed(Answer answer) {
        Answer.Confidence confidence = answer.confidence().orElseThrow();
        double log = answer.value().ln();
        double factor = Math.max(
                confidence.bounds().lnHigh() - log, log - confidence.bounds().lnLow());
        return String.format(
                Locale.ROOT, "within a factor of %.4g with probability %.2g", Math.exp(factor), confidence.level());
    }

    private static String better(Answer answer) {
        double log10 =
                answer.certified().orElseThrow().log10High() - answer.value().log10();
        return String.format(Locale.ROOT, "no state is better by more than a factor of 10^%.3g", log10);
    }

    private static String known(Answer answer) {
        StringBuilder known = new StringBuilder(answer.kind().name().toLowerCase(Locale.ROOT));
        answer.standardErrorLog10()
                .ifPresent(
                        error -> known.append(String.format(Locale.ROOT, ", standard error %.2g in log10 Z", error)));
        answer.confidence()
                .ifPresent(c -> known.append(String.format(
                        Locale.ROOT,
                        ", %.0f %% interval [%.8g, %.8g]",
                        100 * c.level(),
                        c.bounds().log10Low(),
                        c.bounds().log10High())));
        answer.certified()
                .filter(bounds -> answer.kind() != Answer.Kind.EXACT)
                .ifPresent(bounds -> known.append(certified(bounds, answer.kind())));
        return known.toString();
    }

    /** Where the values of states are estimated, nothing says that one is the best; but how sure it is among those visited. */
    private static Optional<String> visited(Answer answer) {
        Map<String, Object> seen = answer.diagnostics().asMap();
        if (!(seen.get("surenessOfVisited") instanceof Double sure) || answer.kind() != Answer.Kind.ESTIMATE) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "not proved; %.3g %% sure that none of the %s states visited is better",
                100 * sure,
                seen.get("statesEstimated")));
    }

    /** A bound may be missing on either side. */
    private static String certified(Answer.Bounds bounds, Answer.Kind kind) {
        double low = bounds.log10Low();
        double high = bounds.log10High();
        if (bounds.isFinite()) {
            String word = kind == Answer.Kind.CERTIFIED ? " between" : ", certified";
            return String.format(Locale.ROOT, word + " [%.8g, %.8g]", low, high);
        }
        if (Double.isFinite(low)) {
            return String.format(Locale.ROOT, ", certified at least %.8g", low);
        }
        return Double.isFinite(high) ? String.format(Locale.ROOT, ", certified at most %.8g", high) : "";
    }

    private static String engine(Answer answer) {
        StringBuilder engine = new StringBuilder(answer.engine());
        if (answer.diagnostics().asMap().get("partsByEngine") instanceof Map<?, ?> engines) {
            engines.forEach((name, parts) -> engine.append(", ")
                    .append(parts)
                    .append(parts.equals(1) ? " part by " : " parts by ")
                    .append(name));
        }
        Diagnostics seen = answer.diagnostics();
        seen.width().ifPresent(width -> engine.append(", width ").append(width));
        seen.order().ifPresent(order -> engine.append(", order ").append(order));
        if (seen.asMap().get("truncations") instanceof Long truncations) {
            engine.append(", ").append(truncations).append(truncations == 1 ? " truncation" : " truncations");
        }
        seen.memoryBytes()
                .ifPresent(bytes ->
                        engine.append(", ").append(Quantities.bytes(bytes)).append(" of tables"));
        return engine.toString();
    }

    private static void marginals(StringBuilder text, Answer answer) {
        if (answer.distributions().isEmpty()) {
            line(text, "marginals", "none: they do not exist where Z = 0");
            return;
        }
        Marginals marginals = answer.marginals();
        double[][] probabilities = marginals.probabilities();
        String[][] cells = new String[probabilities.length][];
        int widest = 0;
        for (int v = 0; v < probabilities.length; v++) {
            cells[v] = new String[probabilities[v].length];
            for (int state = 0; state < cells[v].length; state++) {
                cells[v][state] = SixDigits.of(probabilities[v][state]);
                if (answer.names().areGiven()) {
                    cells[v][state] = Visible.plain(answer.names().state(v, state)) + " " + cells[v][state];
                }
                widest = Math.max(widest, Math.min(WIDEST_CELL, cells[v][state].length()));
            }
        }
        int margin = margin(answer.names());
        text.append(Columns.padded("variable", margin))
                .append("probability of each state")
                .append(System.lineSeparator());
        for (int v = 0; v < cells.length; v++) {
            if (cells[v].length == 0) {
                continue; // Nobody asked for it.
            }
            pad(text, Visible.plain(answer.names().variable(v)), margin);
            for (int state = 0; state < cells[v].length - 1; state++) {
                pad(text, cells[v][state], widest + 2);
            }
            text.append(cells[v][cells[v].length - 1]).append(System.lineSeparator());
        }
    }

    /** Room for the names of variables: as for labels, and more where they are long. */
    private static int margin(Names names) {
        int longest = MARGIN - 2;
        for (int v = 0; names.areGiven() && v < names.variableCount(); v++) {
            longest = Math.max(
                    longest,
                    Math.min(WIDEST_CELL, Visible.plain(names.variable(v)).length()));
        }
        return longest + 2;
    }

    /** Straight into the text: there may be a million cells. */
    private static void pad(StringBuilder text, String cell, int width) {
        text.append(cell);
        for (int i = Math.max(2, width - cell.length()); i > 0; i--) {
            text.append(' ');
        }
    }

    private static String described(Marginals marginals) {
        return described(marginals.kind(), marginals.largestError());
    }

    /** How probabilities are known. */
    public static String described(Answer.Kind kind, double largestError) {
        return switch (kind) {
            case EXACT -> "exact";
            case GUARANTEED -> "within a factor, with a probability";
            case ESTIMATE -> String.format(Locale.ROOT, "estimates, largest standard error %.2g", largestError);
            case CERTIFIED -> "between certified bounds";
            case UNSUPPORTED -> "unsupported: nothing says how far off they are";
        };
    }

    private static void assignment(StringBuilder text, Names names, int[] states) {
        if (!names.areGiven()) {
            line(
                    text,
                    "states",
                    Arrays.stream(states).anyMatch(state -> state < 0) ? some(names, states) : all(states));
            return;
        }
        int margin = margin(names);
        text.append(Columns.padded("variable", margin)).append("state").append(System.lineSeparator());
        for (int v = 0; v < states.length; v++) {
            if (states[v] < 0) {
                continue; // It is summed over.
            }
            text.append(Columns.padded(Visible.plain(names.variable(v)), margin))
                    .append(Visible.plain(names.state(v, states[v])))
                    .append(System.lineSeparator());
        }
    }

    private static String all(int[] states) {
        return Arrays.stream(states).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    private static String some(Names names, int[] states) {
        return IntStream.range(0, states.length)
                .filter(v -> states[v] >= 0)
                .mapToObj(v -> names.variable(v) + "=" + states[v])
                .collect(Collectors.joining(" "));
    }

    public static void line(StringBuilder text, String label, String value) {
        text.append(String.format(Locale.ROOT, "%-" + MARGIN + "s%s%n", label, value));
    }
}
