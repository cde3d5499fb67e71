package org.parseval.optimisation.mmap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parseval.testing.Seeds;

/** A tenth of the models of {@link MarginalMapRun}. */
class MarginalMapSliceTest {
    @Test
    void everyWayToAnAnswerAgreesWithBruteForce() {
        MarginalMapCases cases = new MarginalMapCases();
        Seeds.upTo(1200).forEach(cases::check);
        assertThat(cases.exact()).as(cases.report()).isPositive();
    }
}
