package org.parseval.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Frequencies of drawn states against the sums over all states. */
class PosteriorSamplerTest {
    private static final int DRAWS = 20_000;
    private static final double SIGMAS = 5;

    private static PosteriorSampler sampler(Model model, Evidence evidence) {
        return PosteriorSampler.of(model, evidence, Budget.standard().withThreads(1), Progress.SILENT);
    }

    @SeededTest(60)
    void frequenciesAreTheMarginals(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        PosteriorSampler sampler = sampler(problem.model(), problem.evidence());

        assertThat(sampler.isZero()).isEqualTo(truth.logZ() == Double.NEGATIVE_INFINITY);
        if (!sampler.isZero()) {
            double[][] counts = counts(sampler, problem.model(), RandomModels.random(seed));
            for (int v = 0; v < counts.length; v++) {
                for (int s = 0; s < counts[v].length; s++) {
                    check(counts[v][s], truth.marginals()[v][s]);
                }
            }
        }
    }

    private static double[][] counts(PosteriorSampler sampler, Model model, RandomGenerator random) {
        double[][] counts = new double[model.variableCount()][];
        for (int v = 0; v < counts.length; v++) {
            counts[v] = new double[model.cardinality(v)];
        }
        for (int i = 0; i < DRAWS; i++) {
            int[] states = sampler.next(random);
            for (int v = 0; v < counts.length; v++) {
                counts[v][states[v]]++;
            }
        }
        return counts;
    }

    /** What has no probability is never drawn; a rare state may be drawn once by luck. */
    private static void check(double count, double probability) {
        double sigma = Math.sqrt(DRAWS * probability * (1 - probability));
        assertThat(count).isCloseTo(DRAWS * probability, within(SIGMAS * sigma + (probability > 1e-12 ? 1 : 1e-6)));
    }

    /** Two variables that are equal are drawn equal, which marginals do not tell. */
    @Test
    void statesAreDrawnJointly() {
        Model equal =
                Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 0, 0, 3})));
        PosteriorSampler sampler = sampler(equal, Evidence.none());
        RandomGenerator random = RandomModels.random(1);
        int ones = 0;
        for (int i = 0; i < DRAWS; i++) {
            int[] states = sampler.next(random);
            assertThat(states[0]).isEqualTo(states[1]);
            ones += states[0];
        }
        check(ones, 0.75);
    }

    @Test
    void whatDoesNotFitIsRefusedWithNumbers() {
        Model model = RandomModels.positivePairwise(1, 30, 200);
        Budget small = Budget.standard().withThreads(1).withMemory(1000);

        assertThatThrownBy(() -> PosteriorSampler.of(model, Evidence.none(), small, Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageMatching(".*[0-9].*");
    }
}
