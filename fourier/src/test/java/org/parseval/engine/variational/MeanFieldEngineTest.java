package org.parseval.engine.variational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.variational.MeanFieldSettings;

class MeanFieldEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new MethodEngine(new MeanFieldMethod(MeanFieldSettings.standard().withRestarts(10)));
    }

    @Override
    protected int leastLargeAnswers() {
        return 16;
    }

    private static Answer solve(Engine engine, RandomModels.Problem problem) {
        return engine.solve(problem.model(), Query.of(Task.PR, problem.evidence()), Budget.standard(), Progress.SILENT);
    }

    @SeededTest(500)
    void neverExceedsThePartitionFunction(int seed) {
        for (RandomModels.Problem problem : List.of(RandomModels.problem(seed), RandomBooleanModels.problem(seed))) {
            double logZ = BruteForce.solve(problem.model(), problem.evidence()).logZ();
            Answer answer = solve(engine(), problem);
            if (logZ == Double.NEGATIVE_INFINITY) {
                assertThat(answer.value().isZero()).isTrue();
                continue;
            }
            assertThat(answer.value().ln()).isLessThanOrEqualTo(logZ + 1e-11 * (1 + Math.abs(logZ)));
            answer.certified().ifPresent(bounds -> {
                assertThat(bounds.lnLow()).isLessThanOrEqualTo(logZ);
                assertThat(bounds.lnHigh()).isGreaterThanOrEqualTo(logZ);
            });
        }
    }

    @SeededTest(500)
    void boundIsThatOfTheDistributionsItComesWith(int seed) {
        Model model = RandomModels.positivePairwise(seed, 8, 14);
        Answer answer = engine().solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
        double[][] q = answer.marginals().probabilities();
        double bound = 0;
        for (var factor : model.factors()) {
            double[] values = factor.toTable(model).values();
            int[] scope = factor.scope();
            for (int i = 0; i < 4; i++) {
                bound += q[scope[0]][i / 2] * q[scope[1]][i % 2] * Math.log(values[i]);
            }
        }
        for (double[] distribution : q) {
            for (double p : distribution) {
                bound -= p > 0 ? p * Math.log(p) : 0;
            }
        }
        assertThat(answer.value().ln()).isCloseTo(bound, within(1e-9));
        assertThat(answer.diagnostics().asMap()).containsEntry("converged", true);
    }

    @Test
    void moreRestartsNeverGiveAWorseBound() {
        for (int seed = 1; seed <= 20; seed++) {
            RandomModels.Problem problem = RandomModels.problem(seed);
            double one = solve(
                            new MethodEngine(new MeanFieldMethod(
                                    MeanFieldSettings.standard().withRestarts(1))),
                            problem)
                    .value()
                    .ln();
            double ten = solve(engine(), problem).value().ln();
            assertThat(ten).isGreaterThanOrEqualTo(one);
        }
    }

    @Test
    void independentVariablesAreExact() {
        // Three states of weight 1, 2 and 3 beside a pair that factorises.
        Model model = Model.markov(
                new int[] {3, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 2, 2, 4, 3, 6})));
        Answer answer = engine().solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        assertThat(answer.value().ln()).isCloseTo(Math.log(18), within(1e-9));
    }
}
