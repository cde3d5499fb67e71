package org.parseval.counting.search;

import org.junit.jupiter.api.Test;

/** The same as {@link CountFuzzTest} on 3,000 formulas. */
class CountFuzzRun {
    private static final int FORMULAS = 3000;

    @Test
    void countsAreRight() {
        for (int seed = 1; seed <= FORMULAS; seed++) {
            CountFuzzTest.check(seed);
        }
    }
}
