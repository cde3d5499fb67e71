package org.parseval.optimisation.dual;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Small formulas, about every second of which has a solution. */
final class Formulas {
    static final int VARIABLES = 10;

    private Formulas() {}

    /** Clauses of three literals, and some of one to nine. */
    static List<int[]> random(SplittableRandom random) {
        List<int[]> clauses = new ArrayList<>();
        for (int c = random.nextInt(20, 45); c > 0; c--) {
            int length = random.nextInt(8) == 0 ? random.nextInt(1, VARIABLES) : 3;
            List<Integer> left =
                    new ArrayList<>(IntStream.range(0, VARIABLES).boxed().toList());
            int[] clause = new int[length];
            for (int i = 0; i < length; i++) {
                clause[i] = 2 * left.remove(random.nextInt(left.size())) + random.nextInt(2);
            }
            clauses.add(clause);
        }
        return clauses;
    }

    static boolean[] values(int bits) {
        boolean[] values = new boolean[VARIABLES];
        for (int v = 0; v < VARIABLES; v++) {
            values[v] = ((bits >> v) & 1) == 1;
        }
        return values;
    }

    static boolean satisfies(List<int[]> clauses, boolean[] values) {
        return clauses.stream()
                .allMatch(clause ->
                        IntStream.of(clause).anyMatch(literal -> values[literal >> 1] == ((literal & 1) == 0)));
    }
}
