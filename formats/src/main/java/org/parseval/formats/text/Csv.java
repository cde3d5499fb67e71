package org.parseval.formats.text;

import java.util.List;
import java.util.stream.Collectors;

/** Rows of comma-separated values. */
public final class Csv {
    private Csv() {}

    /** A row with its end; cells are quoted where they must be. */
    public static String row(List<String> cells) {
        return cells.stream().map(Csv::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String cell) {
        return cell.matches("[^,\"\\r\\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
