package org.parseval.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Host;
import org.parseval.inference.Host.Clock;
import org.parseval.inference.Marginals;
import org.parseval.inference.Pace;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * The promises of every engine. A new engine joins by extending this class in a test of its own and saying which engine it
 * is; each promise that depends on the kind of answer is checked for the kind the engine gave.
 */
public abstract class EngineContract {
    private static final Budget BUDGET = Budget.standard()
            .withTime(Duration.ofSeconds(20))
            .withMemory(256 << 20)
            .withSeed(7);

    private static final int LARGE_MODELS = 19;

    private static final int FEWEST_LOOKS = 200;

    /** Enough to reduce a model of some hundred variables and to answer. */
    private static final int MOST_LOOKS = 32 * FEWEST_LOOKS;

    /** The engine under test. */
    protected abstract Engine engine();

    static IntStream seeds() {
        return Seeds.upTo(200);
    }

    /** The question where any will do. */
    private Task usualTask() {
        return engine().tasks().contains(Task.PR)
                ? Task.PR
                : engine().tasks().iterator().next();
    }

    /** An engine need not answer all tasks. */
    private Answer solve(Model model, Task task, Evidence evidence) {
        assumeTrue(engine().tasks().contains(task), () -> engine().name() + " does not answer " + task);
        return engine().solve(model, Query.of(task, evidence), BUDGET, Progress.SILENT);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void partitionFunctionAgreesWithBruteForce(int seed) {
        checkPartitionFunction(RandomModels.problem(seed));
    }

    @SeededTest(100)
    void partitionFunctionWithParitiesClausesAndTreesAgreesWithBruteForce(int seed) {
        checkPartitionFunction(RandomBooleanModels.problem(seed));
        checkPartitionFunction(RandomBooleanModels.wide(seed));
    }

    private void checkPartitionFunction(RandomModels.Problem problem) {
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        Answer answer = solve(problem.model(), Task.PR, problem.evidence());
        checkValue(answer, truth.logZ());
        assertThat(answer.distributions()).isEmpty();
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void marginalsAgreeWithBruteForce(int seed) {
        checkMarginals(RandomModels.problem(seed));
    }

    @SeededTest(100)
    void marginalsWithParitiesClausesAndTreesAgreeWithBruteForce(int seed) {
        checkMarginals(RandomBooleanModels.problem(seed));
        checkMarginals(RandomBooleanModels.wide(seed));
    }

    private void checkMarginals(RandomModels.Problem problem) {
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        Answer answer = solve(problem.model(), Task.MAR, problem.evidence());
        checkValue(answer, truth.logZ());
        if (truth.logZ() == Double.NEGATIVE_INFINITY) {
            assertThat(answer.distributions())
                    .as("no marginals where Z is zero")
                    .isEmpty();
            return;
        }
        double[][] marginals = answer.marginals().probabilities();
        assertThat(marginals).hasNumberOfRows(problem.model().variableCount());
        for (int v = 0; v < marginals.length; v++) {
            assertThat(Arrays.stream(marginals[v]).sum()).isCloseTo(1, within(1e-12));
            for (int s = 0; s < marginals[v].length; s++) {
                assertThat(marginals[v][s]).isBetween(0.0, 1 + 1e-12);
                if (answer.distributions().get().kind() == Answer.Kind.EXACT) {
                    assertThat(marginals[v][s])
                            .as("variable %d state %d", v, s)
                            .isCloseTo(truth.marginals()[v][s], within(1e-12));
                }
            }
        }
    }

    /** None for an engine that finds no best states. */
    @TestFactory
    Stream<DynamicTest> bestStateHasTheValueThatIsClaimed() {
        return seeds().filter(seed -> engine().tasks().contains(Task.MPE))
                .mapToObj(seed -> DynamicTest.dynamicTest("-Dseed=" + seed, () -> {
                    checkBestState(RandomModels.problem(seed));
                    checkBestState(RandomBooleanModels.problem(seed));
                }));
    }

    private void checkBestState(RandomModels.Problem problem) {
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        Answer answer = solve(problem.model(), Task.MPE, problem.evidence());
        checkValue(answer, truth.logMax());
        assertThat(answer.assignment().isPresent()).isEqualTo(truth.logMax() > Double.NEGATIVE_INFINITY);
        if (answer.assignment().isPresent()) {
            int[] states = answer.assignment().get();
            problem.evidence()
                    .states()
                    .forEach((v, state) -> assertThat(states[v]).isEqualTo(state));
            assertThat(answer.value().ln()).isCloseTo(BruteForce.logWeight(problem.model(), states), within(1e-9));
        }
    }

    /** The true value, as far as the answer's kind promises it. */
    private static void checkValue(Answer answer, double logZ) {
        if (logZ == Double.NEGATIVE_INFINITY) {
            assertThat(answer.value().isZero()).as("zero probability").isTrue();
            return;
        }
        assertThat(answer.value().isZero()).as("zero probability").isFalse();
        if (answer.kind() == Answer.Kind.EXACT) {
            assertThat(answer.value().sign()).isEqualTo(1);
            assertThat(answer.value().ln()).isCloseTo(logZ, within(1e-12 * Math.max(1, Math.abs(logZ))));
        }
        answer.certified()
                .ifPresent(bounds -> assertThat(logZ).isBetween(bounds.lnLow() - 1e-9, bounds.lnHigh() + 1e-9));
    }

    @SeededTest(40)
    void sameSeedSameAnswerOnAnyNumberOfThreads(int seed) {
        Model model = RandomModels.positivePairwise(seed, 20, 50);
        for (Task task : engine().tasks()) {
            Answer one = engine().solve(model, Query.of(task), BUDGET.withThreads(1), Progress.SILENT);
            Answer three = engine().solve(model, Query.of(task), BUDGET.withThreads(3), Progress.SILENT);
            assertThat(three.value()).isEqualTo(one.value());
            assertThat(three.assignment().map(Arrays::toString))
                    .isEqualTo(one.assignment().map(Arrays::toString));
            assertThat(three.distributions().map(m -> Arrays.deepToString(m.probabilities())))
                    .isEqualTo(one.distributions().map(m -> Arrays.deepToString(m.probabilities())));
        }
    }

    @Test
    void modelWithoutVariablesHasThePartitionFunctionOfItsConstants() {
        Model model = Model.markov(new int[0], List.of(TableFactor.of(new int[0], new double[] {2.5})));
        assertThat(solve(model, Task.PR, Evidence.none()).value().ln()).isCloseTo(Math.log(2.5), within(1e-15));
    }

    @Test
    void variablesInNoFactorCountAllTheirStates() {
        Answer answer = solve(Model.markov(new int[] {2, 3, 7}, List.of()), Task.MAR, Evidence.of(Map.of(2, 4)));
        assertThat(answer.value().ln()).isCloseTo(Math.log(6), within(1e-14));
        assertThat(answer.marginals().of(1, 0)).isEqualTo(1.0 / 3);
        assertThat(answer.marginals().of(2, 4)).isEqualTo(1);
    }

    @Test
    void impossibleEvidenceIsAnAnswerNotAnError() {
        Model equal =
                Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 0, 0, 1})));
        Answer answer = solve(equal, Task.PR, Evidence.of(Map.of(0, 0, 1, 1)));
        assertThat(answer.value().isZero()).isTrue();
        assertThat(answer.value().sign()).isZero();
    }

    @Test
    void productsPastTheRangeOfDoublesAreNoTrouble() {
        int n = 40;
        Factor[] factors = new Factor[n - 1];
        for (int i = 0; i < factors.length; i++) {
            factors[i] = TableFactor.of(new int[] {i, i + 1}, new double[] {1e300, 1e-300, 1e-300, 1e300});
        }
        Answer answer = solve(Model.binary(n, List.of(factors)), Task.PR, Evidence.none());
        assertThat(answer.value().ln()).isCloseTo(Math.log(2) + 39 * 300 * Math.log(10), within(1e-6));
    }

    @Test
    void evidenceThatDoesNotFitIsRefused() {
        Model model = Model.markov(new int[] {2}, List.of());
        assertThatThrownBy(() -> solve(model, usualTask(), Evidence.of(Map.of(1, 0))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> solve(model, usualTask(), Evidence.of(Map.of(0, 2))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void answerRecordsWhereItComesFrom() {
        Answer answer = solve(RandomModels.positivePairwise(1, 6, 8), usualTask(), Evidence.none());
        assertThat(answer.engine()).isEqualTo(engine().name());
        assertThat(answer.task()).isEqualTo(usualTask());
        assertThat(answer.settings()).containsEntry("seed", 7L);
        assertThat(answer.seconds()).isPositive();
    }

    @Test
    void progressStaysBetweenNothingAndAll() {
        Model model = RandomModels.positivePairwise(3, 24, 60);
        for (Task task : engine().tasks()) {
            engine().solve(model, Query.of(task), BUDGET, (phase, fraction) -> {
                assertThat(phase).isNotBlank();
                assertThat(fraction).isBetween(0.0, 1.0);
            });
        }
    }

    /** Large models that a plain elimination solves, with every number of states, or with some of them in the normal build. */
    private static Map<String, Model> largeModels() {
        Map<String, Model> models = new LinkedHashMap<>();
        for (int states = 2; states <= 9; states += Seeds.areAll() ? 1 : 3) {
            int length = 600 / states;
            models.put("chain of " + length + " with " + states + " states", LargeModels.chain(length, states, states));
            models.put("tree of 200 with " + states + " states", LargeModels.tree(200, states, states));
        }
        models.put("star of 500 with 4 states", LargeModels.star(500, 4, 1));
        models.put("grid of 5 x 30", Grids.ising(5, 30, 1, 2));
        models.put("200 triangles", LargeModels.triangles(200, 3));
        return models;
    }

    /** Of the {@value #LARGE_MODELS} large models, for how many it has an answer to each of its tasks within some thousand looks at the clock. */
    protected abstract int leastLargeAnswers();

    /** An engine may refuse what does not fit, but not so often that nothing of it is checked. */
    @TestFactory
    Stream<DynamicTest> largeModelsAgreeWithElimination() {
        AtomicInteger answered = new AtomicInteger();
        Map<String, Model> large = largeModels();
        int mayBeRefused = LARGE_MODELS - leastLargeAnswers();
        Stream<DynamicTest> models = large.entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
                    int answers = checkLarge(each.getKey(), each.getValue());
                    answered.addAndGet(answers == engine().tasks().size() ? 1 : 0);
                }));
        DynamicTest enough = DynamicTest.dynamicTest("enough of them are answered", () -> {
            assertThat(leastLargeAnswers()).isBetween(1, LARGE_MODELS);
            assertThat(answered.get())
                    .as("of %d models", large.size())
                    .isGreaterThanOrEqualTo(Math.max(1, large.size() - mayBeRefused));
        });
        return Stream.concat(models, Stream.of(enough));
    }

    /** Tells how many tasks were answered. */
    private int checkLarge(String name, Model model) {
        Oracle truth = Oracle.solve(model, Evidence.none());
        int answers = 0;
        for (Task task : engine().tasks()) {
            Optional<Answer> given = Optional.empty();
            for (int looks = FEWEST_LOOKS; looks <= MOST_LOOKS && given.isEmpty(); looks *= 2) {
                given = answer(model, task, looks);
            }
            if (given.isEmpty()) {
                continue;
            }
            Answer answer = given.get();
            answers++;
            double expected = task.asksState() ? truth.logMax() : truth.logZ();
            double slack = 1e-9 * Math.max(1, Math.abs(expected));
            assertThat(answer.value().sign()).isNotZero();
            if (answer.exact()) {
                assertThat(answer.value().ln()).as(task + " of " + name).isCloseTo(expected, within(slack));
            }
            answer.certified()
                    .ifPresent(bounds -> assertThat(expected)
                            .as(task + " of " + name)
                            .isBetween(bounds.lnLow() - slack, bounds.lnHigh() + slack));
            answer.distributions()
                    .filter(marginals -> marginals.kind() == Answer.Kind.EXACT)
                    .ifPresent(marginals -> assertThat(marginals.distance(Marginals.exact(truth.marginals())))
                            .isLessThan(1e-9));
            answer.assignment()
                    .ifPresent(states -> assertThat(model.lnValue(states))
                            .isCloseTo(answer.value().ln(), within(slack)));
        }
        return answers;
    }

    /** The answer within so many looks at the clock, whatever the machine, if it is not refused. */
    private Optional<Answer> answer(Model model, Task task, int looks) {
        Host host = new VirtualClock(Duration.ofMillis(1)).host(new StopSignal());
        Budget brief = BUDGET.withTime(Duration.ofMillis(looks)).withThreads(1).withHost(host);
        try {
            return Optional.of(engine().solve(model, Query.of(task), brief, Progress.SILENT));
        } catch (BudgetException refused) {
            return Optional.empty();
        }
    }

    /** Complete graph on 60 variables: no exact method can, and nobody should run out of memory or time. */
    private static Model tooWide() {
        return RandomModels.positivePairwise(5, 60, 3000);
    }

    @Test
    void wideModelInASmallBudgetEndsInTimeWithAnAnswerOrARefusalWithNumbers() {
        // Time passes with every look at the clock, so that an engine that goes on after its time is seen to look
        // again.
        VirtualClock clock = new VirtualClock(Duration.ofMillis(10));
        Budget small = BUDGET.withTime(Duration.ofSeconds(2))
                .withMemory(64 << 20)
                .withThreads(1)
                .withHost(clock.host(new StopSignal()));
        try {
            Answer answer = engine().solve(tooWide(), Query.of(usualTask()), small, Progress.SILENT);
            assertThat(answer.exact()).isFalse();
        } catch (BudgetException refused) {
            assertThat(refused.getMessage()).containsPattern("[0-9]");
        }
        assertThat(clock.seconds()).isLessThan(2 * 1.05 + 0.3);
    }

    @Test
    void engineThatIsToldToStopReturnsWhatItHas() {
        StopSignal stop = new StopSignal();
        VirtualClock clock = new VirtualClock(Duration.ofMillis(4));
        Clock stopping = () -> {
            if (clock.seconds() > 1) {
                stop.give();
            }
            return clock.nanos();
        };
        Budget budget = BUDGET.withMemory(64 << 20)
                .withThreads(1)
                .withTime(Duration.ofHours(1))
                .withHost(new Host(stopping, Pace.fixed(1), stop));
        try {
            assertThat(engine().solve(tooWide(), Query.of(usualTask()), budget, Progress.SILENT)
                            .exact())
                    .isFalse();
        } catch (BudgetException none) {
            assertThat(none).hasMessageMatching(".*(stopped before there was an answer|[0-9]).*");
        }
        assertThat(clock.seconds()).isLessThan(60);
    }
}
