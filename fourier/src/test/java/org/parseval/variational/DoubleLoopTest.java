package org.parseval.variational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomForests;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class DoubleLoopTest {
    private static final KikuchiSettings SETTINGS = KikuchiSettings.standard();
    private static final long BYTES = 64 << 20;

    private static DoubleLoop run(Model model, Regions regions) {
        return run(model, SETTINGS.withRegions(regions), () -> false);
    }

    private static DoubleLoop run(Model model, KikuchiSettings settings, BooleanSupplier stop) {
        DoubleLoopRun run = new DoubleLoopRun(model, settings, BYTES, stop);
        run.advance(Integer.MAX_VALUE, stop);
        return run.best();
    }

    private static Model grid(int side, double coupling, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < side * side; v++) {
            for (int u : new int[] {v + 1, v + side}) {
                if ((u == v + 1 && u % side == 0) || u >= side * side) {
                    continue;
                }
                double agree = Math.exp(coupling * (2 * random.nextDouble() - 1));
                factors.add(TableFactor.of(new int[] {u, v}, new double[] {agree, 1 / agree, 1 / agree, 0.8 * agree}));
            }
        }
        return Model.binary(side * side, factors);
    }

    @SeededTest(100)
    void treesConvergeToTheExactAnswer(int seed) {
        Model model = RandomForests.model(seed);
        BruteForce truth = BruteForce.solve(model, Evidence.none());
        DoubleLoop result = run(model, new Regions.Factors());
        assertThat(result.converged()).isTrue();
        assertThat(result.logPartitionFunction())
                .isCloseTo(truth.logZ(), within(1e-6 * Math.max(1, Math.abs(truth.logZ()))));
    }

    @SeededTest(20)
    void bethesRegionsGiveWhatBeliefPropagationGives(int seed) {
        Model model = grid(4, 0.6, seed);
        DoubleLoop bethe = run(model, new Regions.Bethe());
        DoubleLoop factors = run(model, new Regions.Factors());
        Beliefs beliefs = BeliefPropagation.run(model, PropagationSettings.standard(), () -> false);
        assertThat(beliefs.isConverged()).isTrue();
        assertThat(bethe.logPartitionFunction()).isCloseTo(beliefs.logPartitionFunction(), within(1e-6));
        assertThat(factors.logPartitionFunction()).isCloseTo(beliefs.logPartitionFunction(), within(1e-6));
        for (int v = 0; v < model.variableCount(); v++) {
            assertThat(bethe.marginals()[v]).containsExactly(beliefs.variable(v), within(1e-6));
        }
    }

    @SeededTest(20)
    void loopsOfFourBringGridsCloserToTheTruth(int seed) {
        Model model = grid(4, 1, seed);
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        DoubleLoop factors = run(model, new Regions.Factors());
        DoubleLoop loops = run(model, new Regions.Loops(4));
        assertThat(loops.converged()).isTrue();
        assertThat(loops.outerRegions()).isEqualTo(9);
        // The edges that two squares share, and the variables that four do.
        assertThat(loops.innerRegions()).isEqualTo(12 + 4);
        assertThat(Math.abs(loops.logPartitionFunction() - truth))
                .isLessThan(0.2 * Math.abs(factors.logPartitionFunction() - truth) + 1e-6);
    }

    @Test
    void onePairOfOverlappingRegionsIsAJunctionTreeAndExact() {
        Model model = grid(3, 2, 7);
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        DoubleLoop result =
                run(model, new Regions.Given(List.of(new int[] {0, 1, 2, 3, 4, 5}, new int[] {3, 4, 5, 6, 7, 8})));
        assertThat(result.outerRegions()).isEqualTo(2);
        assertThat(result.logPartitionFunction()).isCloseTo(truth, within(1e-8));
    }

    @Test
    void everyVariableAndEveryRegionCountsOnce() {
        RegionGraph graph = new RegionGraph(grid(4, 1, 1), new Regions.Loops(4), BYTES, () -> false);
        for (int v = 0; v < 16; v++) {
            double count = graph.outer.holding(v).size();
            for (int region : graph.inner.holding(v)) {
                count += graph.counts[region];
            }
            assertThat(count).isEqualTo(1);
        }
    }

    @SeededTest(100)
    void unpleasantModelsNeverGiveAnythingButNumbers(int seed) {
        Model model = RandomModels.problem(seed).model();
        double logZ = BruteForce.solve(model, Evidence.none()).logZ();
        for (Regions regions : List.of(new Regions.Factors(), new Regions.Bethe(), new Regions.Loops(3))) {
            DoubleLoop result = run(model, SETTINGS.withRegions(regions).withMaxIterations(200), () -> false);
            assertThat(result.logPartitionFunction()).isNotNaN().isLessThan(Double.POSITIVE_INFINITY);
            if (logZ > Double.NEGATIVE_INFINITY) {
                assertThat(result.logPartitionFunction()).isGreaterThan(Double.NEGATIVE_INFINITY);
            }
            for (double[] marginal : result.marginals()) {
                assertThat(Arrays.stream(marginal).sum()).isCloseTo(1, within(1e-12));
            }
        }
    }

    @Test
    void stopsWhenToldTo() {
        Model model = grid(6, 3, 1);
        int[] calls = new int[1];
        // Enough calls to list the regions, and then no more.
        DoubleLoop result =
                run(model, SETTINGS.withRegions(new Regions.Loops(4)).withTolerance(0), () -> calls[0]++ > 2000);
        assertThat(result.converged()).isFalse();
        assertThatThrownBy(() -> run(model, SETTINGS, () -> true)).isInstanceOf(RegionLimitException.class);
    }
}
