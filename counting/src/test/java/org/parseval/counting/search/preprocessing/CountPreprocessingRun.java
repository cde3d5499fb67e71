package org.parseval.counting.search.preprocessing;

import org.junit.jupiter.api.Test;

/** The same as {@link CountPreprocessingTest} on 3,000 formulas. */
class CountPreprocessingRun {
    private static final int FORMULAS = 3000;

    @Test
    void countsStayTheSame() {
        for (int seed = 1; seed <= FORMULAS; seed++) {
            CountPreprocessingTest.check(seed);
        }
    }
}
