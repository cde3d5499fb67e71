package org.parseval.experiments.generators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.SeededTest;

/** Bayesian networks with what is observed of them. */
class NetworksTest {

    @SeededTest(10)
    void networksAreDistributionsAndWhatIsObservedIsPossible(int seed) {
        Stream.of(
                        new GridNetwork(4, 0.75).generate(seed),
                        new NoisyOrNetwork(8, 4, 3).generate(seed),
                        new GateNetwork(6, 10, 3).generate(seed))
                .forEach(made -> {
                    assertThat(BruteForce.solve(made.model(), Evidence.none()).logZ())
                            .isCloseTo(0, within(1e-12));
                    assertThat(made.evidence().size()).isPositive();
                    double logZ =
                            BruteForce.solve(made.model(), made.evidence()).logZ();
                    assertThat(logZ).isFinite().isLessThanOrEqualTo(1e-12);
                });
    }

    @Test
    void theShareOfDeterministicTablesIsWhatWasAskedFor() {
        Model model = new GridNetwork(40, 0.75).generate(1).model();
        long certain = model.factors().stream()
                .filter(factor -> Arrays.stream(((TableFactor) factor).values()).allMatch(x -> x == 0 || x == 1))
                .count();
        // 1600 tables: three standard deviations are 0.033.
        assertThat(certain / 1600.0).isCloseTo(0.75, within(0.033));
    }

    @Test
    void anEffectIsAbsentWithTheProductOfWhatFails() {
        ObservedModel made = new NoisyOrNetwork(6, 3, 4).generate(2);
        Model model = made.model();
        assertThat(made.evidence().states().keySet()).containsExactly(6, 7, 8);
        Factor effect = model.factors().get(6);
        int[] scope = effect.scope();
        int[] states = new int[9];
        assertThat(effect.value(model, states)).isEqualTo(1);
        double product = 1;
        for (int i = 0; i < 4; i++) {
            int[] single = new int[9];
            single[scope[i]] = 1;
            product *= effect.value(model, single);
            states[scope[i]] = 1;
        }
        assertThat(effect.value(model, states)).isCloseTo(product, within(1e-15));
    }
}
