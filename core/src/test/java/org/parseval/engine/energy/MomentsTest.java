package org.parseval.engine.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class MomentsTest {
    static IntStream hundredSeeds() {
        return Seeds.upTo(100);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("hundredSeeds")
    void momentsOfAllTermsAreExactIfNothingIsDropped(int seed) {
        Model model = RandomModels.positivePairwise(seed, 9, 20);
        Energy energy = new Energy(model, 1e-8, SumOrMaximum.SUM, () -> {});
        Elimination elimination = Elimination.run(
                energy,
                new Refinement(20, 0, 1),
                SumOrMaximum.SUM,
                Long.MAX_VALUE,
                Double.POSITIVE_INFINITY,
                () -> false);
        Moments moments = new Moments(energy, elimination, () -> {});
        for (TermBlock block : energy.blocks()) {
            double[] found = moments.of(block);
            for (int t = 0; t < found.length; t++) {
                assertThat(found[t]).isCloseTo(moment(model, block, block.masks()[t]), within(1e-9));
            }
        }
    }

    /** The mean of a parity by summing over all assignments. */
    private static double moment(Model model, TermBlock block, long mask) {
        double logZ = BruteForce.solve(model, Evidence.none()).logZ();
        int n = model.variableCount();
        double moment = 0;
        for (int code = 0; code < 1 << n; code++) {
            int[] states = new int[n];
            for (int v = 0; v < n; v++) {
                states[v] = code >> v & 1;
            }
            int parity = 0;
            for (int bit = 0; bit < block.scope().length; bit++) {
                parity ^= (mask >> bit & 1) != 0 ? states[block.scope()[bit]] : 0;
            }
            double weight = Math.exp(BruteForce.logWeight(model, states) - logZ);
            moment += parity == 0 ? weight : -weight;
        }
        return moment;
    }
}
