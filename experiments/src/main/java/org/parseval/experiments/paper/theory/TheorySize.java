package org.parseval.experiments.paper.theory;

import java.util.ArrayList;
import java.util.List;
import org.parseval.experiments.generators.WeightedSat;

/**
 * How large the tests of the theory are.
 *
 * @param variables of the functions whose restrictions are all enumerated
 * @param seeds formulas of each family
 * @param draws random restrictions of a large formula
 * @param formulaVariables of the formulas in the test of Theorem 4
 */
record TheorySize(int variables, int seeds, int draws, int formulaVariables) {
    static final TheorySize FULL = new TheorySize(10, 4, 10_000, 16);
    static final TheorySize QUICK = new TheorySize(8, 1, 500, 12);

    /** Clauses of one to three literals, hard and soft, few and many. */
    List<WeightedSat> families() {
        List<WeightedSat> families = new ArrayList<>();
        for (int literals = 1; literals <= 3; literals++) {
            for (double eta : new double[] {0, 0.1, 0.6}) {
                for (int clauses : new int[] {variables / 2, variables, 2 * variables}) {
                    families.add(new WeightedSat(variables, clauses, literals, eta));
                }
            }
        }
        return families;
    }
}
