package org.parseval.counting.hashing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The guarantee over 500 formulas. */
class HashingRun {
    private static final int FORMULAS = 500;

    @Test
    void theCountIsWithinTheFactor() {
        assertThat(HashingEngineTest.countWell(1, FORMULAS)).isGreaterThanOrEqualTo((int) (0.8 * FORMULAS));
    }
}
