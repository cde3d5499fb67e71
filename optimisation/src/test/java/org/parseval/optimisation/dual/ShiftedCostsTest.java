package org.parseval.optimisation.dual;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Rational;
import org.parseval.numeric.Layout;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Whatever was shifted: the tables still multiply to the model, and what follows from them holds. */
class ShiftedCostsTest {
    private static final int MOST_STATES = 1 << 12;

    /** Without zero tables, for which there are no costs. */
    private static Optional<Model> model(int seed) {
        Model model = RandomModels.problem(seed).model();
        boolean fits = model.tableSize(IntStream.range(0, model.variableCount()).toArray()) <= MOST_STATES
                && model.factors().stream().allMatch(factor -> factor.largest() > 0 && factor.scope().length > 0);
        return fits ? Optional.of(model) : Optional.empty();
    }

    /** The work on a model until some look, at which it is given up. */
    private static final class Work {
        private final Costs costs;
        private final CostNetwork network;
        private long best = Costs.DEAREST;

        Work(Model model, int looks) {
            costs = Costs.of(model, () -> {});
            network = new CostNetwork(costs);
            Minima minima = new Minima(network);
            int[] order = IntStream.range(0, model.variableCount()).toArray();
            int[] left = {looks};
            Runnable look = () -> {
                if (left[0]-- == 0) {
                    throw new IllegalStateException("enough");
                }
            };
            try {
                Propagation propagation = new Propagation(network, minima, order, 64, look);
                propagation.together(Costs.DEAREST);
                Sweeps sweeps = new Sweeps(network, minima, order, look);
                for (int i = 0; i < 3; i++) {
                    sweeps.forthAndBack(Costs.DEAREST);
                    best = Math.min(best, costs.cost(sweeps.decoded()));
                }
                propagation.together(best);
                propagation.all();
                propagation.run(best);
            } catch (IllegalStateException enough) {
                assertThat(enough).hasMessage("enough");
            }
        }

        BigInteger shifted(int[] states) {
            BigInteger sum = BigInteger.valueOf(network.base());
            for (int v = 0; v < states.length; v++) {
                sum = sum.add(BigInteger.valueOf(network.single(v, states[v])));
            }
            for (int f = 0; f < network.tables.length; f++) {
                sum = sum.add(BigInteger.valueOf(entry(f, states)));
            }
            return sum;
        }

        private long entry(int table, int[] states) {
            int at = 0;
            long taken = 0;
            for (int axis = 0; axis < network.scopes[table].length; axis++) {
                int s = states[network.scopes[table][axis]];
                at += s * network.strides[table][axis];
                taken += network.taken(table, axis, s);
            }
            return network.tables[table][at] - taken;
        }

        boolean isLeft(int[] states) {
            return IntStream.range(0, states.length).allMatch(v -> network.isLeft(v, states[v]));
        }
    }

    @SeededTest(400)
    void everyStateCostsWhatItCost(int seed) {
        Optional<Model> model = model(seed);
        for (int looks : new int[] {seed % 50, 1_000_000}) {
            model.ifPresent(each -> checkStates(each, new Work(each, looks)));
        }
    }

    private static void checkStates(Model model, Work work) {
        int[] sizes = model.cardinalities();
        int count = Layout.length(sizes, 0);
        for (int i = 0; i < count; i++) {
            int[] states = Layout.states(i, sizes);
            long cost = work.costs.cost(states);
            if (cost == Costs.DEAREST) {
                continue;
            }
            assertThat(weight(model, states).isZero()).isFalse();
            // Singles that were removed at once are not among the costs.
            assertThat(work.shifted(states)).isEqualTo(BigInteger.valueOf(cost));
            assertThat(work.isLeft(states) || cost >= work.best).isTrue();
            assertThat(cost >= work.network.base() || cost >= work.best).isTrue();
            for (int f = 0; f < work.network.tables.length && work.isLeft(states); f++) {
                assertThat(work.entry(f, states)).isNotNegative();
            }
        }
    }

    private static Rational weight(Model model, int[] states) {
        Rational product = Rational.ONE;
        for (Factor factor : model.factors()) {
            product = product.times(Rational.of(factor.value(model, states)));
        }
        return product;
    }

    /** A weight is a fraction of doubles, so that its logarithm can be had as exactly as is wanted. */
    @SeededTest(400)
    void noWeightIsAboveWhatItsCostSays(int seed) {
        model(seed).ifPresent(model -> {
            Costs costs = Costs.of(model, () -> {});
            int[] sizes = model.cardinalities();
            for (int i = 0; i < Layout.length(sizes, 0); i++) {
                int[] states = Layout.states(i, sizes);
                long cost = costs.cost(states);
                double log = logOf(weight(model, states));
                assertThat(log).isLessThanOrEqualTo(costs.logOfAtLeast(cost));
                if (cost < Costs.DEAREST) {
                    // Rounded down, each table by less than a unit.
                    assertThat(costs.logOfAtLeast(cost)).isLessThanOrEqualTo(log + 1e-10 * (1 + Math.abs(log)));
                }
            }
        });
    }

    private static double logOf(Rational weight) {
        return weight.isZero() ? Double.NEGATIVE_INFINITY : weight.ln();
    }
}
