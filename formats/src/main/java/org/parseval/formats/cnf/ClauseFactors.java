package org.parseval.formats.cnf;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.parseval.formats.text.HeapLimit;
import org.parseval.model.TableFactor;

/**
 * Clauses as tables. Clauses of the same signs share their values, which nobody writes to: a formula has many clauses
 * but few patterns of signs.
 */
final class ClauseTables {
    private static final long FACTOR_BYTES = 96;

    private final HeapLimit heap;
    private final Map<Integer, double[]> valuesBySigns = new HashMap<>();

    ClauseTables(HeapLimit heap) {
        this.heap = heap;
    }

    /** One everywhere but where all literals are false, or empty if that does not fit into the heap. */
    Optional<TableFactor> tableOf(Clause clause) {
        int falsified = clause.falsifiedRow();
        int cells = 1 << clause.width();
        // The leading one tells the width, so that no two patterns have the same key.
        int signs = cells | falsified;
        double[] values = valuesBySigns.get(signs);
        if (!heap.take(FACTOR_BYTES + (long) Integer.BYTES * clause.width())
                || (values == null && !heap.takeTable(cells))) {
            return Optional.empty();
        }
        if (values == null) {
            values = new double[cells];
            Arrays.fill(values, 1);
            values[falsified] = 0;
            valuesBySigns.put(signs, values);
        }
        return Optional.of(TableFactor.of(clause.scope(), values));
    }
}
