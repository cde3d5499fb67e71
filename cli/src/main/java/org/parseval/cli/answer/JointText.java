package org.parseval.cli.answer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.cli.program.Columns;
import org.parseval.cli.program.Quantities;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Visible;
import org.parseval.inference.JointTable;

/** A joint or conditional table for people: under each condition the most probable states first. */
final class JointText {
    private JointText() {}

    static String of(JointTable table, Observed observed) {
        StringBuilder text = new StringBuilder();
        String known = AnswerText.described(table.kind(), table.largestError());
        AnswerText.line(text, "table", title(table) + ", " + known);
        AnswerText.evidence(observed).ifPresent(given -> AnswerText.line(text, "evidence", given));
        AnswerText.line(
                text,
                "log10 Z",
                table.value().isZero()
                        ? "-inf (Z = 0: " + AnswerText.zero(observed.any()) + ")"
                        : AnswerText.decimal(table.value().log10()));
        AnswerText.line(
                text, "engine", table.engine() + ", one solve for each of " + table.probabilities().length + " states");
        AnswerText.line(text, "time", Quantities.seconds(table.seconds()));
        if (!table.value().isZero()) {
            rows(text, table);
        }
        return text.toString();
    }

    static String title(JointTable table) {
        String given = table.given().length == 0 ? "" : " | " + listed(table, table.given());
        return "P(" + listed(table, table.variables()) + given + ")";
    }

    private static String listed(JointTable table, int[] variables) {
        return Arrays.stream(variables)
                .mapToObj(v -> Visible.plain(table.names().variable(v)))
                .collect(Collectors.joining(", "));
    }

    /** The names of the states at an entry, those of the condition first. */
    static List<String> states(JointTable table, int entry) {
        int[] states = table.states(entry);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < states.length; i++) {
            int variable = i < table.given().length ? table.given()[i] : table.variables()[i - table.given().length];
            names.add(table.names().state(variable, states[i]));
        }
        return names;
    }

    private static void rows(StringBuilder text, JointTable table) {
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>();
        IntStream.concat(Arrays.stream(table.given()), Arrays.stream(table.variables()))
                .forEach(v -> header.add(Visible.plain(table.names().variable(v))));
        header.add("probability");
        rows.add(header);
        for (int entry : sorted(table)) {
            List<String> row = new ArrayList<>(
                    states(table, entry).stream().map(Visible::plain).toList());
            double probability = table.probabilities()[entry];
            row.add(Double.isNaN(probability) ? "the condition is impossible" : SixDigits.of(probability));
            table.standardErrors()
                    .filter(errors -> !Double.isNaN(probability))
                    .ifPresent(errors -> row.add(String.format(Locale.ROOT, "+- %.2g", errors[entry])));
            rows.add(row);
        }
        Columns.append(text, rows);
    }

    /** Conditions in their order, the states under each by their probability. */
    private static List<Integer> sorted(JointTable table) {
        int group = table.entriesOfCondition();
        return IntStream.range(0, table.probabilities().length)
                .boxed()
                .sorted(Comparator.comparingInt((Integer entry) -> entry / group)
                        .thenComparing(Comparator.comparingDouble((Integer entry) -> table.probabilities()[entry])
                                .reversed()))
                .toList();
    }
}
