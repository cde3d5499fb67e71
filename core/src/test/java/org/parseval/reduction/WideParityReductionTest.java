package org.parseval.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.model.Evidence;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class WideParityReductionTest {
    static IntStream seeds() {
        return Seeds.upTo(200);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void paritiesThatAreKeptChangeNoAnswer(int seed) {
        RandomModels.Problem problem = RandomBooleanModels.wide(seed);
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        Reduction reduction = Reduction.of(problem.model(), problem.evidence(), Reduction.Goal.MARGINALS, true);
        double logZ = reduction.logConstant();
        List<double[][]> marginals = new ArrayList<>();
        for (Component component : reduction.components()) {
            BruteForce part = BruteForce.solve(component.model(), Evidence.none());
            logZ += part.logZ();
            marginals.add(part.marginals());
        }
        if (truth.logZ() == Double.NEGATIVE_INFINITY) {
            assertThat(logZ).isEqualTo(truth.logZ());
            return;
        }
        assertThat(logZ).isCloseTo(truth.logZ(), within(1e-9));
        double[][] restored = reduction.restoreMarginals(marginals);
        for (int v = 0; v < restored.length; v++) {
            assertThat(restored[v]).containsExactly(truth.marginals()[v], within(1e-9));
        }
    }
}
