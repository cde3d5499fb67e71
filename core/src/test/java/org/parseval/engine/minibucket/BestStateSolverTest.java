package org.parseval.engine.minibucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Best states by mini-buckets so small that most buckets are split: then the search has to prove what the bound does not. */
class BestStateSolverTest {
    private static Answer solve(Model model, int ibound, int iterations) {
        Settings settings = MiniBucketSettings.standard()
                .with(MiniBucketSettings.IBOUND, ibound)
                .with(MiniBucketSettings.ITERATIONS, iterations);
        return new MethodEngine(new MiniBucketMethod(settings))
                .solve(model, Query.of(Task.MPE), Budget.standard().withThreads(1), Progress.SILENT);
    }

    @SeededTest(40)
    void searchProvesWhatBruteForceFinds(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        double truth = BruteForce.solve(problem.model(), problem.evidence()).logMax();
        for (int iterations : new int[] {1, 20}) {
            Settings settings = MiniBucketSettings.standard()
                    .with(MiniBucketSettings.IBOUND, 1)
                    .with(MiniBucketSettings.ITERATIONS, iterations);
            Answer answer = new MethodEngine(new MiniBucketMethod(settings))
                    .solve(problem.model(), Query.of(Task.MPE, problem.evidence()), Budget.standard(), Progress.SILENT);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
            if (truth == Double.NEGATIVE_INFINITY) {
                assertThat(answer.value().isZero()).isTrue();
            } else {
                assertThat(answer.value().ln()).isCloseTo(truth, within(1e-8 * (1 + Math.abs(truth))));
                assertThat(BruteForce.logWeight(
                                problem.model(), answer.assignment().orElseThrow()))
                        .isCloseTo(truth, within(1e-8 * (1 + Math.abs(truth))));
            }
        }
    }

    @SeededTest(40)
    void denseModelsAreProvedAsEliminationFindsThem(int seed) {
        Model model = RandomModels.positivePairwise(seed, 14, 40);
        Answer exact = new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.MPE), Budget.standard(), Progress.SILENT);
        Answer answer = solve(model, 3, 20);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.value().ln()).isCloseTo(exact.value().ln(), within(1e-8));
    }
}
