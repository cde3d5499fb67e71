package org.parseval.optimisation.dual;

import static org.assertj.core.api.Assertions.assertThat;

import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.support.Support;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class SatSupportTest {
    @SeededTest(400)
    void findsAStateExactlyWhereThereIsOne(int seed) {
        Model model = RandomModels.problem(seed).model();
        boolean possible = BruteForce.solve(model, Evidence.none()).logMax() > Double.NEGATIVE_INFINITY;
        SatSupport search = new SatSupport(model, seed, () -> {});
        Support found = search.goOn(1, 50, () -> {});
        while (found instanceof Support.Unknown) {
            found = search.goOn(1, 50, () -> {});
        }
        assertThat(found instanceof Support.Found).isEqualTo(possible);
        if (found instanceof Support.Found state) {
            assertThat(BruteForce.logWeight(model, state.states())).isGreaterThan(Double.NEGATIVE_INFINITY);
        }
    }
}
