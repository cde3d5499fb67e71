package org.parseval.counting.search.sat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The question whether clauses leave a variable no choice, as those of a gate do its output. */
public final class Gate {
    private static final int MOST_CONFLICTS = 64;

    private final SatOracle oracle;

    /** @param clauses that have the variable */
    public Gate(int variable, List<int[]> clauses) {
        Map<Integer, Integer> numbers = new HashMap<>();
        List<int[]> rests = new ArrayList<>();
        for (int[] clause : clauses) {
            rests.add(Arrays.stream(clause)
                    .filter(literal -> literal >> 1 != variable)
                    .map(literal -> 2 * numbers.computeIfAbsent(literal >> 1, any -> numbers.size()) + (literal & 1))
                    .toArray());
        }
        oracle = new SatOracle(numbers.size(), rests);
    }

    /** Whether the clauses where the variable is true and those where it is false exclude each other; false if that is hard to tell. */
    public boolean leavesNoChoice() {
        return oracle.ask(new int[0], 0, MOST_CONFLICTS) == SatOracle.Verdict.IMPOSSIBLE;
    }

    /** Values given to literals so far. */
    public long work() {
        return oracle.work();
    }
}
