package org.parseval.learning.data;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parseval.model.InputException;
import org.parseval.model.Names;

/**
 * Takes the cells of a table that is no text, and gives each row to a sink as a CSV file would. The line of an error is the number of its row.
 *
 * <pre>{@code
 * CellRows rows = CellRows.of("rows", TableOptions.standard(), names, sink);
 * rows.columns(List.of("rain", "wet"));
 * rows.row(new String[] {"yes", null});
 * }</pre>
 */
public final class CellRows {
    private static final char[] NOTHING = {};

    private final CsvRun run;
    private long count;

    CellRows(String file, TableColumns columns, RowSink sink) {
        run = new CsvRun(file, columns, sink);
    }

    /** Rows with the states of a network. */
    public static CellRows of(String file, TableOptions options, Names names, RowSink sink) {
        return new CellRows(file, TableColumns.of(options, names), sink);
    }

    /** @throws InputException if a column is no variable and not ignored */
    public void columns(List<String> names) {
        record(names.toArray(new String[0]));
    }

    /** @throws InputException if a cell is no state of its variable */
    public void row(@Nullable String[] cells) {
        count++;
        record(cells);
    }

    private void record(@Nullable String[] cells) {
        run.beginRecord(Math.max(1, count));
        for (String cell : cells) {
            char[] text = cell == null ? NOTHING : cell.toCharArray();
            run.addField(text, 0, text.length, false);
        }
        CsvRun unused = run.buildRecord();
    }

    /** The facts seen so far. */
    public TableFacts facts(boolean complete) {
        return run.facts(complete);
    }
}
