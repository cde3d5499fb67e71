package org.parseval.optimisation.diverse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.exact.BestStates;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.optimisation.dual.DualMethod;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class DiverseStatesTest {
    private static final int COUNT = 4;
    private static final int MOST_STATES = 2000;

    /** Beside it all states in the order of their weights, of which those too close to one before are left out. */
    @SeededTest(200)
    void eachIsTheBestOfThoseFarFromTheOnesBefore(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        Model model = problem.model();
        int differ = 1 + seed % 3;
        List<BestStates.Weighed> all =
                BestStates.of(model, problem.evidence(), MOST_STATES, Budget.standard(), Progress.SILENT);
        for (Engine engine : List.of(new AutoEngine(), new MethodEngine(new DualMethod()))) {
            List<Answer> found = DiverseStates.of(
                    engine, model, problem.evidence(), COUNT, differ, Budget.standard(), Progress.SILENT);
            List<int[]> before = new ArrayList<>();
            for (Answer answer : found) {
                int[] states = Arrays.copyOf(answer.assignment().orElseThrow(), model.variableCount());
                double best = best(all, before, differ);
                assertThat(answer.exact()).isTrue();
                assertThat(answer.value().ln()).isCloseTo(best, within(1e-9 * Math.max(1, Math.abs(best))));
                assertThat(model.lnValue(states)).isCloseTo(best, within(1e-9 * Math.max(1, Math.abs(best))));
                assertThat(before).allMatch(other -> differences(other, states) >= differ);
                before.add(states);
            }
            if (found.size() < COUNT && all.size() < MOST_STATES) {
                assertThat(best(all, before, differ)).isEqualTo(Double.NEGATIVE_INFINITY);
            }
        }
    }

    private static double best(List<BestStates.Weighed> all, List<int[]> before, int differ) {
        return all.stream()
                .filter(each -> before.stream().allMatch(other -> differences(other, each.states()) >= differ))
                .max(Comparator.comparingDouble(BestStates.Weighed::logWeight))
                .map(BestStates.Weighed::logWeight)
                .orElse(Double.NEGATIVE_INFINITY);
    }

    private static int differences(int[] one, int[] other) {
        return (int)
                IntStream.range(0, one.length).filter(v -> one[v] != other[v]).count();
    }

    @Test
    void whatIsObservedDoesNotDiffer() {
        Model model = Grids.ising(1, 3, 1, 1);
        Evidence evidence = Evidence.of(Map.of(1, 0));
        assertThat(DiverseStates.of(new AutoEngine(), model, evidence, 9, 2, Budget.standard(), Progress.SILENT))
                .hasSize(2);
        assertThat(DiverseStates.of(new AutoEngine(), model, evidence, 9, 3, Budget.standard(), Progress.SILENT))
                .hasSize(1);
    }
}
