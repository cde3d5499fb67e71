package org.parseval.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** One order for many sets of evidence gives the answers of the sum over all states. */
class SharedOrderTest {
    private static final double TOLERANCE = 1e-9;

    @SeededTest(60)
    void answersAreThoseOfTheSumOverAllStates(int seed) {
        Model model = RandomModels.problem(seed).model();
        RandomGenerator random = RandomModels.random(seed);
        Engine engine = new MethodEngine(new ExactMethod().forMany(model, seed, () -> false));
        for (int row = 0; row < 5; row++) {
            SortedMap<Integer, Integer> states = new TreeMap<>();
            for (int v = 0; v < model.variableCount(); v++) {
                if (random.nextInt(4) == 0) {
                    states.put(v, random.nextInt(model.cardinality(v)));
                }
            }
            Evidence evidence = Evidence.of(states);
            BruteForce truth = BruteForce.solve(model, evidence);
            Budget budget = Budget.standard().withThreads(1);

            Answer value = engine.solve(model, Query.partitionFunction(evidence), budget, Progress.SILENT);
            Answer all = engine.solve(model, Query.marginals(evidence), budget, Progress.SILENT);

            assertThat(value.kind()).isEqualTo(Answer.Kind.EXACT);
            assertThat(value.value().isZero()).isEqualTo(truth.logZ() == Double.NEGATIVE_INFINITY);
            if (!value.value().isZero()) {
                assertThat(value.value().ln()).isCloseTo(truth.logZ(), within(TOLERANCE));
                for (int v = 0; v < model.variableCount(); v++) {
                    assertThat(all.marginals().probabilities()[v])
                            .containsExactly(truth.marginals()[v], within(TOLERANCE));
                }
            }
        }
    }
}
