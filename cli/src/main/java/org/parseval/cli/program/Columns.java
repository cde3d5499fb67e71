package org.parseval.cli.program;

import java.util.List;

/** Formats rows of text in columns that are as wide as needed. */
public final class Columns {
    private static final int GAP = 2;

    private Columns() {}

    /** @param rows of which none is longer than the first, but for one cell at the end */
    public static void append(StringBuilder text, List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size() + 1];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length() + GAP);
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(padded(row.get(i), widths[i]));
            }
            text.append(line.toString().stripTrailing()).append(System.lineSeparator());
        }
    }

    public static String padded(String text, int width) {
        return text + " ".repeat(Math.max(2, width - text.length()));
    }
}
