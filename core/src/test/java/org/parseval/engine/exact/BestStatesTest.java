package org.parseval.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.VirtualClock;

/** The best states against a sort of all states. */
class BestStatesTest {
    private static final Budget BUDGET = Budget.standard().withThreads(1);

    @SeededTest(200)
    void areTheFirstOfASortOfAllStates(int seed) {
        check(RandomModels.problem(seed));
        check(RandomBooleanModels.problem(seed));
        check(RandomBooleanModels.wide(seed));
    }

    private static void check(RandomModels.Problem problem) {
        double[] all = allWeights(problem.model(), problem.evidence());
        for (int count : new int[] {1, 7, 40}) {
            List<BestStates.Weighed> best =
                    BestStates.of(problem.model(), problem.evidence(), count, BUDGET, Progress.SILENT);
            assertThat(best).hasSize(Math.min(count, all.length));
            assertThat(best.stream().map(found -> Arrays.toString(found.states())))
                    .doesNotHaveDuplicates();
            for (int i = 0; i < best.size(); i++) {
                assertThat(best.get(i).logWeight()).isCloseTo(all[i], within(1e-9));
                int[] states = best.get(i).states();
                assertThat(BruteForce.logWeight(problem.model(), states)).isCloseTo(all[i], within(1e-9));
                problem.evidence()
                        .states()
                        .forEach((v, seen) -> assertThat(states[v]).isEqualTo(seen));
            }
        }
    }

    /** The positive weights of all states that agree with the evidence, the largest first. */
    private static double[] allWeights(Model model, Evidence evidence) {
        int[] cardinalities = model.cardinalities();
        int total = Arrays.stream(cardinalities).reduce(1, (a, b) -> a * b);
        return IntStream.range(0, total)
                .mapToObj(code -> {
                    int[] states = new int[cardinalities.length];
                    int rest = code;
                    for (int v = 0; v < states.length; v++) {
                        states[v] = rest % cardinalities[v];
                        rest /= cardinalities[v];
                    }
                    return states;
                })
                .filter(states -> evidence.states().entrySet().stream()
                        .allMatch(seen -> states[seen.getKey()] == seen.getValue()))
                .mapToDouble(states -> -BruteForce.logWeight(model, states))
                .filter(Double::isFinite)
                .sorted()
                .map(log -> -log)
                .toArray();
    }

    /** A chain of a thousand variables of which each prefers 0 a little less than the one before. */
    @Test
    void inLongChainsTheCheapestChangesComeFirst() {
        int n = 1000;
        List<TableFactor> factors = IntStream.range(0, n)
                .mapToObj(v -> TableFactor.of(new int[] {v}, new double[] {1, 1 / (2.0 + v)}))
                .toList();
        List<BestStates.Weighed> best =
                BestStates.of(Model.binary(n, factors), Evidence.none(), 4, BUDGET, Progress.SILENT);
        assertThat(best.stream()
                        .map(found -> IntStream.range(0, n)
                                .filter(v -> found.states()[v] == 1)
                                .boxed()
                                .toList()))
                .containsExactly(List.of(), List.of(0), List.of(1), List.of(2));
    }

    @Test
    void whereNothingIsPossibleThereIsNone() {
        Model model = Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {0, 1})));
        assertThat(BestStates.of(model, Evidence.of(Map.of(0, 0)), 3, BUDGET, Progress.SILENT))
                .isEmpty();
    }

    @Test
    void tablesThatDoNotFitAreRefusedWithNumbers() {
        Model wide = RandomModels.positivePairwise(1, 60, 1500);
        Budget small =
                BUDGET.withMemory(1 << 20).withHost(new VirtualClock(Duration.ofNanos(1000)).host(new StopSignal()));
        assertThatThrownBy(() -> BestStates.of(wide, Evidence.none(), 3, small, Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageMatching(".*[0-9].*");
    }
}
