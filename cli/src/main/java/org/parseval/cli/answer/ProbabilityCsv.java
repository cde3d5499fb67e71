package org.parseval.cli.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parseval.formats.text.Csv;
import org.parseval.inference.Answer;
import org.parseval.inference.JointTable;
import org.parseval.inference.Marginals;
import org.parseval.model.Names;

/** Probabilities as comma-separated values, one row a state. A standard error that nobody knows is an empty cell. */
public final class ProbabilityCsv {
    private ProbabilityCsv() {}

    /** The marginals of an answer; no rows where there are none because Z = 0. */
    public static String of(Answer answer) {
        StringBuilder text =
                new StringBuilder(Csv.row(List.of("variable", "state", "probability", "standardError", "kind")));
        if (answer.distributions().isEmpty()) {
            return text.toString();
        }
        Marginals marginals = answer.marginals();
        for (int v = 0; v < marginals.probabilities().length; v++) {
            for (int state = 0; state < marginals.probabilities()[v].length; state++) {
                text.append(Csv.row(List.of(
                        answer.names().variable(v),
                        answer.names().state(v, state),
                        number(marginals.of(v, state)),
                        number(marginals.standardError(v, state)),
                        word(marginals.kind()))));
            }
        }
        return text.toString();
    }

    public static String of(JointTable table) {
        Names names = table.names();
        List<String> header = new ArrayList<>();
        for (int v : table.given()) {
            header.add(names.variable(v));
        }
        for (int v : table.variables()) {
            header.add(names.variable(v));
        }
        header.addAll(List.of("probability", "standardError", "kind"));
        StringBuilder text = new StringBuilder(Csv.row(header));
        for (int entry = 0; entry < table.probabilities().length; entry++) {
            List<String> row = new ArrayList<>(JointText.states(table, entry));
            row.add(number(table.probabilities()[entry]));
            row.add(number(table.standardError(entry)));
            row.add(word(table.kind()));
            text.append(Csv.row(row));
        }
        return text.toString();
    }

    public static String number(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }

    public static String word(Answer.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
