package org.parseval.learning.data;

import java.util.List;

/**
 * The facts of a table that were seen while it was read.
 *
 * @param rows without the first line
 * @param weight of all rows together
 * @param cells of the variables that have a column
 * @param missing of these cells
 * @param hidden names of variables that have no column
 * @param complete whether all rows were read; false if somebody asked to stop
 */
public record TableFacts(long rows, double weight, long cells, long missing, List<String> hidden, boolean complete) {

    /** The same with variables that have no column. */
    TableFacts hiding(List<String> variables) {
        return new TableFacts(rows, weight, cells, missing, variables, complete);
    }

    /** Those of two parts of a table together. */
    public TableFacts plus(TableFacts other) {
        return new TableFacts(
                rows + other.rows,
                weight + other.weight,
                cells + other.cells,
                missing + other.missing,
                other.hidden,
                complete && other.complete);
    }
}
