package org.parseval.learning.data;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a table is written.
 *
 * <pre>{@code
 * TableOptions options = TableOptions.standard().ignoring(List.of("id")).withWeight("count");
 * }</pre>
 *
 * @param separator between cells; if there is none, the most frequent of comma, semicolon, tabulator and bar in the first line
 * @param missing what a cell says that is not known, besides being empty
 * @param ignored columns that are passed over
 * @param weight the column that says how many times a row counts
 */
public record TableOptions(
        Optional<Character> separator, Set<String> missing, Set<String> ignored, Optional<String> weight) {

    /** The text of a cell that is not known, besides nothing at all. */
    public static final List<String> STANDARD_MISSING = List.of("?", "NA", "*");

    /** Keeps the order in which columns were named, for messages. */
    public TableOptions {
        missing = new LinkedHashSet<>(missing);
        ignored = new LinkedHashSet<>(ignored);
    }

    /** The separator as the first line tells, cells that are empty, {@code ?}, {@code NA} or {@code *} missing, every row once. */
    public static TableOptions standard() {
        return new TableOptions(Optional.empty(), new LinkedHashSet<>(STANDARD_MISSING), Set.of(), Optional.empty());
    }

    /** The same with a separator. */
    public TableOptions withSeparator(char value) {
        return new TableOptions(Optional.of(value), missing, ignored, weight);
    }

    /** The same with other words for what is missing. */
    public TableOptions withMissing(List<String> words) {
        return new TableOptions(separator, new LinkedHashSet<>(words), ignored, weight);
    }

    /** The same without some columns. */
    public TableOptions ignoring(List<String> columns) {
        return new TableOptions(separator, missing, new LinkedHashSet<>(columns), weight);
    }

    /** The same with a column that says how many times a row counts. */
    public TableOptions withWeight(String column) {
        return new TableOptions(separator, missing, ignored, Optional.of(column));
    }
}
