package org.parseval.optimisation.dual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

class PropagationTest {
    private static final int COLOURS = 8;

    /** One of some colours, each as likely: a chain of "this one, unless one before it" and of "one so far". */
    private static Model choice() {
        List<Factor> factors = new ArrayList<>();
        factors.add(TableFactor.of(new int[] {0}, new double[] {1 - 1.0 / COLOURS, 1.0 / COLOURS}));
        int before = 0;
        for (int k = 1; k < COLOURS; k++) {
            int it = 2 * k - 1;
            double share = 1.0 / (COLOURS - k);
            factors.add(TableFactor.of(new int[] {before, it}, new double[] {1 - share, share, 1, 0}));
            factors.add(TableFactor.of(new int[] {before, it, it + 1}, new double[] {1, 0, 0, 1, 0, 1, 0, 1}));
            before = it + 1;
        }
        return Model.binary(2 * COLOURS - 1, factors);
    }

    /** Each colour costs the same only if what it and those after it cost comes together. */
    @Test
    void costsOfSeveralCausesAreBroughtTogether() {
        Model model = choice();
        int[] last = IntStream.range(0, 2 * COLOURS - 1)
                .map(v -> v >= 2 * COLOURS - 3 ? 1 : 0)
                .toArray();
        assertThat(missing(model, last, false)).isGreaterThan(0.5);
        assertThat(missing(model, last, true)).isLessThan(1e-9);
    }

    /** How far the base is below the cost of a best state, as a share of it. */
    private static double missing(Model model, int[] best, boolean together) {
        Costs costs = Costs.of(model, () -> {});
        CostNetwork network = new CostNetwork(costs);
        int[] rank = IntStream.range(0, model.variableCount()).toArray();
        Propagation propagation = new Propagation(network, new Minima(network), rank, 64, () -> {});
        long cost = costs.cost(best);
        boolean possible;
        if (together) {
            possible = propagation.together(cost + (cost >> 10));
        } else {
            propagation.all();
            possible = propagation.run(cost + (cost >> 10));
        }
        assertThat(possible).isTrue();
        return (double) (cost - network.base()) / cost;
    }
}
