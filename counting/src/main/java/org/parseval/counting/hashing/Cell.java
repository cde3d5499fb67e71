package org.parseval.counting.hashing;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.inference.Deadline;

/** The states of a formula in one cell of parities, listed one after the other. */
final class Cell {
    private static final int CONFLICTS_BETWEEN_LOOKS = 1000;

    private final CountedFormula formula;
    private final SatOracle oracle;
    private final boolean empty;

    Cell(CountedFormula formula, RandomParities parities, int count) {
        this.formula = formula;
        RandomParities.Reduced added = parities.of(count);
        empty = added.isContradiction();
        List<int[]> all = new ArrayList<>(formula.clauses());
        all.addAll(added.units());
        oracle = new SatOracle(formula.variables(), all, added.rows(), added.odd());
    }

    /** The number of states, or one more than asked for if there are more; nothing if the time is up. */
    OptionalInt count(int most, Deadline deadline) {
        if (empty) {
            return OptionalInt.of(0);
        }
        int[] counted = formula.counted();
        int found = 0;
        while (found <= most) {
            SatOracle.Verdict verdict = SatOracle.Verdict.UNKNOWN;
            while (verdict == SatOracle.Verdict.UNKNOWN) {
                if (deadline.passed()) {
                    return OptionalInt.empty();
                }
                verdict = oracle.ask(new int[0], 0, CONFLICTS_BETWEEN_LOOKS);
            }
            if (verdict == SatOracle.Verdict.IMPOSSIBLE) {
                return OptionalInt.of(found);
            }
            found++;
            int[] other = new int[counted.length];
            for (int i = 0; i < counted.length; i++) {
                other[i] = 2 * counted[i] + (oracle.wasTrue(counted[i]) ? 1 : 0);
            }
            oracle.add(other);
        }
        return OptionalInt.of(found);
    }
}
