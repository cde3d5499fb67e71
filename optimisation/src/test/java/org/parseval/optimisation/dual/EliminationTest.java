package org.parseval.optimisation.dual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class EliminationTest {
    private static final int MOST_STATES = 5000;

    /** What a state of the rest costs is the least that any state around it costs, and that of the one it is completed to. */
    @SeededTest(400)
    void aStateOfTheRestCostsWhatTheBestAroundItCosts(int seed) {
        Model model = RandomModels.problem(seed).model();
        int[] all = IntStream.range(0, model.variableCount()).toArray();
        boolean fits = model.tableSize(all) <= MOST_STATES
                && model.factors().stream().allMatch(factor -> factor.largest() > 0 && factor.scope().length > 0);
        if (!fits) {
            return;
        }
        Costs costs = Costs.of(model, () -> {});
        Elimination elimination = new Elimination(costs, 64, () -> {});
        Costs rest = elimination.rest();
        int[] sizes = model.cardinalities();
        int[] left = rest.cardinalities;
        long[] least = new long[Layout.length(left, 0)];
        Arrays.fill(least, Costs.DEAREST);
        int[] strides = Layout.strides(left);
        for (int i = 0; i < Layout.length(sizes, 0); i++) {
            int[] states = Layout.states(i, sizes);
            int at = IntStream.of(all)
                    .map(v -> left[v] == 1 ? 0 : states[v] * strides[v])
                    .sum();
            least[at] = Math.min(least[at], costs.cost(states));
        }
        for (int i = 0; i < least.length; i++) {
            int[] states = Layout.states(i, left);
            assertThat(rest.cost(states)).isEqualTo(least[i]);
            elimination.complete(states);
            assertThat(costs.cost(states)).isEqualTo(least[i]);
        }
    }

    @Test
    void ofAChainOneVariableIsLeft() {
        Costs rest = new Elimination(Costs.of(Grids.ising(1, 50, 1, 1), () -> {}), 4, () -> {}).rest();
        assertThat(rest.cardinalities).containsOnlyOnce(2);
        assertThat(Arrays.asList(rest.scopes)).allMatch(scope -> scope.length == 1);
    }
}
