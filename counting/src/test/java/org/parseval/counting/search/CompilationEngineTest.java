package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
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
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.VirtualClock;

class CompilationEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new MethodEngine(new CompilationMethod());
    }

    @Override
    protected int leastLargeAnswers() {
        return 17;
    }

    private static Answer solve(Engine engine, Model model, Task task) {
        return engine.solve(model, Query.of(task), Budget.standard().withMemory(256 << 20), Progress.SILENT);
    }

    @SeededTest(300)
    void weightedClausesAgreeWithBruteForce(int seed) {
        checkAgainstBruteForce(SparseModels.clauses(seed, 13, 2.0 + seed % 5 * 0.6));
    }

    @SeededTest(300)
    void tablesWithManyZerosAgreeWithBruteForce(int seed) {
        checkAgainstBruteForce(SparseModels.tables(seed, 8));
    }

    private void checkAgainstBruteForce(Model model) {
        BruteForce truth = BruteForce.solve(model, Evidence.none());
        for (Task task : engine().tasks()) {
            Answer answer = solve(engine(), model, task);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
            assertThat(answer.value().isZero()).isEqualTo(truth.logZ() == Double.NEGATIVE_INFINITY);
            if (!answer.value().isZero()) {
                double expected = task == Task.MPE ? truth.logMax() : truth.logZ();
                assertThat(answer.value().ln()).isCloseTo(expected, within(1e-11));
                answer.assignment()
                        .ifPresent(states -> assertThat(BruteForce.logWeight(model, states))
                                .isCloseTo(truth.logMax(), within(1e-11)));
            }
            assertThat(answer.assignment().isPresent())
                    .isEqualTo(task == Task.MPE && !answer.value().isZero());
            answer.distributions().ifPresent(marginals -> checkMarginals(marginals.probabilities(), truth.marginals()));
        }
    }

    private static void checkMarginals(double[][] found, double[][] expected) {
        for (int v = 0; v < found.length; v++) {
            assertThat(found[v]).as("variable %d", v).containsExactly(expected[v], within(1e-11));
        }
    }

    @SeededTest(300)
    void modelsPastBruteForceAgreeWithElimination(int seed) {
        // Long and thin, near the ratio at which solutions vanish: many components, some of them without solutions.
        Model model = SparseModels.bands(seed, 60, 8, 3.0 + seed % 4 * 0.35);
        for (Task task : engine().tasks()) {
            Answer truth = solve(new MethodEngine(new ExactMethod()), model, task);
            Answer answer = solve(engine(), model, task);
            assertThat(answer.value().isZero()).isEqualTo(truth.value().isZero());
            if (!truth.value().isZero()) {
                assertThat(answer.value().ln()).isCloseTo(truth.value().ln(), within(1e-10));
            }
            assertThat(answer.distributions().isPresent())
                    .isEqualTo(truth.distributions().isPresent());
            if (truth.distributions().isPresent()) {
                checkMarginals(
                        answer.marginals().probabilities(), truth.marginals().probabilities());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"4, 4, 24", "5, 5, 120", "4, 6, 360", "6, 5, 0", "8, 7, 0"})
    void pigeonsThatDoNotShareHolesAreCounted(int pigeons, int holes, int expected) {
        List<Factor> factors = new ArrayList<>();
        double[] differ = new double[holes * holes];
        Arrays.fill(differ, 1);
        for (int hole = 0; hole < holes; hole++) {
            differ[hole * holes + hole] = 0;
        }
        for (int one = 0; one < pigeons; one++) {
            for (int other = 0; other < one; other++) {
                factors.add(TableFactor.of(new int[] {other, one}, differ));
            }
        }
        assertCount(Model.uniform(pigeons, holes, factors), expected);
    }

    @ParameterizedTest
    @CsvSource({"3, 0", "4, 2", "5, 10", "6, 4", "7, 40", "8, 92"})
    void queensThatDoNotAttackEachOtherAreCounted(int n, int expected) {
        List<Factor> factors = new ArrayList<>();
        for (int row = 0; row < n; row++) {
            for (int above = 0; above < row; above++) {
                double[] values = new double[n * n];
                for (int i = 0; i < values.length; i++) {
                    int distance = Math.abs(i / n - i % n);
                    values[i] = distance == 0 || distance == row - above ? 0 : 1;
                }
                factors.add(TableFactor.of(new int[] {above, row}, values));
            }
        }
        assertCount(Model.uniform(n, n, factors), expected);
    }

    private void assertCount(Model model, double expected) {
        Answer answer = solve(engine(), model, Task.PR);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        if (expected == 0) {
            assertThat(answer.value().isZero()).isTrue();
        } else {
            assertThat(answer.value().ln()).isCloseTo(Math.log(expected), within(1e-12));
        }
    }

    @Test
    void independentParitiesEachHalveTheCount() {
        int n = 60;
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i + 6 < n; i += 3) {
            factors.add(new ParityFactor(new int[] {i, i + 1, i + 2, i + 4, i + 6}, 0, 1));
        }
        assertCount(Model.binary(n, factors), Math.pow(2, n - factors.size()));
    }

    @Test
    void deepSearchesNeedNoStack() throws Exception {
        int n = 2_500;
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i + 1 < n; i++) {
            factors.add(TableFactor.of(new int[] {i, i + 1}, new double[] {3, 1, 1, 3}));
        }
        Model chain = Model.binary(n, factors);
        FutureTask<Answer> task = new FutureTask<>(() -> solve(engine(), chain, Task.MAR));
        // A hundred bytes of stack for each variable.
        new Thread(null, task, "small stack", 250 << 10).start();
        Answer answer = task.get();
        assertThat(answer.value().ln()).isCloseTo(Math.log(2) + (n - 1) * Math.log(4), within(1e-7));
        assertThat(answer.marginals().of(n / 2, 1)).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void refusalSaysHowFarTheSearchCame() {
        Model hard = RandomModels.positivePairwise(1, 50, 400);
        Budget brief = Budget.standard()
                .withTime(Duration.ofMillis(700))
                .withMemory(256 << 20)
                .withHost(new VirtualClock(Duration.ofMillis(1)).host(new StopSignal()));
        assertThatThrownBy(() -> engine().solve(hard, Query.of(Task.MAR), brief, Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageMatching("no answer within .*: [0-9]+ decisions, .* of the search space done");
    }

    @Test
    void aSearchThatIsLeftOffTellsBounds() {
        Model hard = RandomModels.positivePairwise(1, 28, 200);
        Budget brief = Budget.standard()
                .withTime(Duration.ofMillis(200))
                .withMemory(256 << 20)
                .withHost(new VirtualClock(Duration.ofNanos(200_000)).host(new StopSignal()));
        Answer answer = engine().solve(hard, Query.of(Task.PR), brief, Progress.SILENT);
        double truth = new MethodEngine(new ExactMethod())
                .solve(hard, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                .value()
                .ln();
        assertThat(answer.kind()).isEqualTo(Answer.Kind.CERTIFIED);
        assertThat(answer.certified().orElseThrow().containsLn(truth)).isTrue();
        assertThat(answer.diagnostics().asMap()).containsKey("searchSpaceDone");
    }

    @Test
    void circuitThatDoesNotFitIsRefusedWithItsSize() {
        Model model = RandomModels.positivePairwise(1, 30, 100);
        assertThatThrownBy(() -> engine().solve(
                                model, Query.of(Task.MAR), Budget.standard().withMemory(1 << 20), Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("nodes");
    }
}
