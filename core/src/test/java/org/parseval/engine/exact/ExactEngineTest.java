package org.parseval.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.RandomModels;
import org.parseval.testing.VirtualClock;

class ExactEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new MethodEngine(new ExactMethod());
    }

    @Override
    protected int leastLargeAnswers() {
        return 16;
    }

    @Test
    void refusalSaysWhatIsNeededAndWhatIsAllowed() {
        Model complete = RandomModels.positivePairwise(1, 34, 4000);
        assertThatThrownBy(() -> engine().solve(
                                complete, Query.of(Task.PR), Budget.standard().withMemory(1 << 30), Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageMatching(
                        "needs [0-9.]+ GiB for a largest table of 2\\^3[0-9] entries \\(width 3[0-9]\\); .*");
    }

    @Test
    void timeLimitIsKept() {
        Model wide = RandomModels.positivePairwise(1, 27, 3000);
        VirtualClock clock = new VirtualClock(Duration.ofMillis(1));
        Budget brief = Budget.standard()
                .withTime(Duration.ofMillis(300))
                .withThreads(1)
                .withHost(clock.host(new StopSignal()));
        assertThatThrownBy(() -> engine().solve(wide, Query.of(Task.PR), brief, Progress.SILENT))
                .isInstanceOf(BudgetException.class);
        assertThat(clock.seconds()).isLessThan(0.3 * 1.05 + 0.3);
    }

    @Test
    void entriesThatSpanMoreThanADoubleHoldsAreNotLost() {
        // A star whose messages each favour state 0 by 1e250; together they underflow, but state 0 is forbidden.
        int leaves = 6;
        List<Factor> factors = new ArrayList<>();
        for (int leaf = 1; leaf <= leaves; leaf++) {
            factors.add(TableFactor.of(new int[] {0, leaf}, new double[] {1e125, 2e125, 1e-125, 3e-125}));
        }
        factors.add(TableFactor.of(new int[] {0, leaves + 1}, new double[] {1e-300, 1e-301, 1e300, 2e300}));
        Model model = Model.binary(leaves + 2, factors);
        BruteForce truth = BruteForce.solve(model, Evidence.none());
        for (Task task : new MethodEngine(new ExactMethod()).tasks()) {
            Answer answer = engine().solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
            double expected = task == Task.MPE ? truth.logMax() : truth.logZ();
            assertThat(answer.value().ln()).isCloseTo(expected, within(1e-10));
            assertThat((Long) answer.diagnostics().asMap().get("logarithmicSteps"))
                    .isPositive();
        }
    }

    @Test
    void longChainsNeedNoStack() {
        int n = 60_000;
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i + 1 < n; i++) {
            factors.add(TableFactor.of(new int[] {i, i + 1}, new double[] {3, 1, 1, 3}));
        }
        Answer answer =
                engine().solve(Model.binary(n, factors), Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
        assertThat(answer.value().ln()).isCloseTo(Math.log(2) + (n - 1) * Math.log(4), within(1e-6));
        assertThat(answer.marginals().of(n / 2, 1)).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void hubOfManyNeighboursTakesLinearTimeForMarginals() {
        int leaves = 30_000;
        List<Factor> factors = new ArrayList<>();
        for (int leaf = 1; leaf <= leaves; leaf++) {
            factors.add(TableFactor.of(new int[] {0, leaf}, new double[] {1, 2, 3, 3, 2, 1, 2, 2, 2}));
        }
        Answer answer = engine().solve(
                        Model.uniform(leaves + 1, 3, factors), Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
        assertThat(answer.value().ln()).isCloseTo(Math.log(3) + leaves * Math.log(6), within(1e-6));
        assertThat(answer.marginals().of(7, 0)).isCloseTo(1.0 / 3, within(1e-12));
    }
}
