package org.parseval.learning.parameters;

import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.RowSink;
import org.parseval.learning.data.TableBuilder;

/** Counts rows in which no cell is missing, and keeps the others. So data without missing cells are read in bounded memory. */
public final class RowSplit implements RowSink {
    private final ScopeCounts complete;
    private final TableBuilder incomplete;

    /**
     * @param counts to which rows are added
     * @param mostBytes that the rows which are kept may take
     */
    public RowSplit(ScopeCounts counts, long mostBytes) {
        complete = counts;
        incomplete = new TableBuilder(mostBytes);
    }

    @Override
    public void row(int[] states, double weight) {
        if (complete.isComplete(states)) {
            complete.row(states, weight);
        } else {
            incomplete.row(states, weight);
        }
    }

    /** Counts of the rows without a missing cell. */
    public ScopeCounts complete() {
        return complete;
    }

    /** Whether a cell was missing in any row. */
    public boolean hasMissing() {
        return incomplete.rows() > 0;
    }

    /** The other rows, once all are there. */
    public DataTable incomplete() {
        return incomplete.build(complete.names());
    }
}
