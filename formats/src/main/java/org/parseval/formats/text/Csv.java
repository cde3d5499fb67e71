package org.parseval.formats.text;

import java.util.ArrayList;
import java.util.List;

/** Rows of comma-separated values. */
public final class Csv {
    private Csv() {}

    /** A row with its end; cells are quoted where they must be. */
    public static String row(List<String> cells) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            row.append(i == 0 ? "" : ",").append(quoted(cells.get(i)));
        }
        return row.append('\n').toString();
    }

    /**
     * The cells of a line, with or without its end.
     *
     * @throws IllegalArgumentException if a quote is not closed, or something stands behind it
     */
    public static List<String> cells(String line) {
        return cells(line, ',');
    }

    /**
     * The same with another separator.
     *
     * @throws IllegalArgumentException if a quote is not closed, or something stands behind it
     */
    public static List<String> cells(String line, char separator) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean inQuotes = false;
        boolean wasQuoted = false;
        int end = line.length() - (line.endsWith("\n") ? 1 : 0);
        end -= end > 0 && line.charAt(end - 1) == '\r' ? 1 : 0;
        for (int i = 0; i < end; i++) {
            char c = line.charAt(i);
            if (inQuotes && c == '"' && i + 1 < end && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"' && (inQuotes || (cell.length() == 0 && !wasQuoted))) {
                wasQuoted |= inQuotes;
                inQuotes = !inQuotes;
            } else if (c == separator && !inQuotes) {
                cells.add(cell.toString());
                cell.setLength(0);
                wasQuoted = false;
            } else if (wasQuoted) {
                throw new IllegalArgumentException(
                        "column " + (i + 1) + ": found " + c + " behind a quote, expected " + named(separator));
            } else {
                cell.append(c);
            }
        }
        if (inQuotes) {
            throw new IllegalArgumentException("a quote is not closed");
        }
        cells.add(cell.toString());
        return cells;
    }

    private static String named(char separator) {
        return switch (separator) {
            case ',' -> "a comma";
            case ';' -> "a semicolon";
            default -> "a tab";
        };
    }

    private static String quoted(String cell) {
        boolean plain = true;
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            plain &= c != ',' && c != '"' && c != '\r' && c != '\n';
        }
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
