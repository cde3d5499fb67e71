package org.parseval.formats.cnf;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.parseval.formats.text.HeapLimit;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/**
 * Clauses as factors. Short ones are tables, and those of the same signs share their values, which nobody writes to: a
 * formula has many clauses but few patterns of signs. Longer ones are kept as literals, whatever their number.
 */
final class ClauseFactors {
    private static final int WIDEST_TABLE = 3;
    private static final long FACTOR_BYTES = 96;
    private static final long LITERAL_BYTES = Integer.BYTES + 1;

    private final HeapLimit heap;
    private final Map<Integer, double[]> valuesBySigns = new HashMap<>();

    ClauseFactors(HeapLimit heap) {
        this.heap = heap;
    }

    /** One everywhere but where all literals are false, or empty if that does not fit into the heap. */
    Optional<Factor> factorOf(Clause clause) {
        if (!heap.take(FACTOR_BYTES + LITERAL_BYTES * clause.width())) {
            return Optional.empty();
        }
        if (clause.width() > WIDEST_TABLE) {
            return Optional.of(ClauseFactor.hard(clause.scope(), clause.positive()));
        }
        int falsified = clause.falsifiedRow();
        // The leading one tells the width, so that no two patterns have the same key.
        int signs = 1 << clause.width() | falsified;
        double[] values = valuesBySigns.computeIfAbsent(signs, key -> {
            double[] ones = new double[1 << clause.width()];
            Arrays.fill(ones, 1);
            ones[falsified] = 0;
            return ones;
        });
        return Optional.of(TableFactor.of(clause.scope(), values));
    }

    /** One where the parity is right, or empty if that does not fit into the heap. */
    Optional<Factor> factorOf(XorClause clause) {
        int[] scope = clause.scope();
        if (!heap.take(FACTOR_BYTES + LITERAL_BYTES * scope.length)) {
            return Optional.empty();
        }
        return Optional.of(new ParityFactor(scope, clause.isOdd() ? 0 : 1, clause.isOdd() ? 1 : 0));
    }
}
