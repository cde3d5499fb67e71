package org.parseval.engine.minibucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.VirtualClock;

class MiniBucketEngineTest extends EngineContract {
    private static final Settings STANDARD = MiniBucketSettings.standard();

    @Override
    protected Engine engine() {
        return new MethodEngine(new MiniBucketMethod(STANDARD));
    }

    @Override
    protected int leastLargeAnswers() {
        return 16;
    }

    private static Answer solve(Settings settings, RandomModels.Problem problem, Task task) {
        return new MethodEngine(new MiniBucketMethod(settings))
                .solve(problem.model(), Query.of(task, problem.evidence()), Budget.standard(), Progress.SILENT);
    }

    private static Answer solve(Engine engine, Model model, Task task) {
        return engine.solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
    }

    /** A square grid of pair factors over variables of two or three states. */
    private static Model grid(int side, double coupling, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] cardinalities = new int[side * side];
        for (int v = 0; v < cardinalities.length; v++) {
            cardinalities[v] = random.nextInt(4) == 0 ? 3 : 2;
        }
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < side * side; v++) {
            for (int u : new int[] {v + 1, v + side}) {
                if ((u == v + 1 && u % side == 0) || u >= side * side) {
                    continue;
                }
                double[] values = new double[cardinalities[v] * cardinalities[u]];
                Arrays.setAll(values, i -> Math.exp(coupling * random.nextGaussian()));
                factors.add(TableFactor.of(new int[] {v, u}, values));
            }
        }
        return Model.markov(cardinalities, factors);
    }

    @SeededTest(500)
    void boundsBracketTheTruthForEveryMethodAndSmallIbound(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        double truth = BruteForce.solve(problem.model(), problem.evidence()).logZ();
        for (PowerRule method : PowerRule.values()) {
            for (int ibound = 1; ibound <= 3; ibound++) {
                Answer answer = solve(
                        STANDARD.with(MiniBucketSettings.METHOD, method)
                                .with(MiniBucketSettings.IBOUND, ibound)
                                .with(MiniBucketSettings.ITERATIONS, 5)
                                .with(MiniBucketSettings.ORDERS, 2),
                        problem,
                        seed % 2 == 0 ? Task.PR : Task.MAR);
                checkBracket(answer, truth);
            }
        }
    }

    private static void checkBracket(Answer answer, double truth) {
        if (truth == Double.NEGATIVE_INFINITY) {
            assertThat(answer.value().isZero()).isTrue();
            return;
        }
        double log = answer.value().ln();
        if (answer.kind() == Answer.Kind.EXACT) {
            assertThat(log).isCloseTo(truth, within(1e-9));
            return;
        }
        Answer.Bounds bounds = answer.certified().orElseThrow();
        double rounding = 1e-12 * Math.max(1, Math.abs(truth));
        assertThat(bounds.lnLow()).isLessThanOrEqualTo(truth + rounding);
        assertThat(bounds.lnHigh()).isGreaterThanOrEqualTo(truth - rounding).isFinite();
        assertThat(log).isBetween(bounds.lnLow(), bounds.lnHigh());
        answer.distributions()
                .ifPresent(marginals -> assertThat(
                                Arrays.stream(marginals.probabilities()).flatMapToDouble(Arrays::stream))
                        .allMatch(p -> p >= 0 && p <= 1 + 1e-12));
    }

    @SeededTest(20)
    void iboundOfTheWidthGivesTheExactAnswer(int seed) {
        Model model = grid(6, 1, seed);
        Answer exact = solve(new MethodEngine(new ExactMethod()), model, Task.MAR);
        for (PowerRule method : PowerRule.values()) {
            Answer answer = solve(
                    new MethodEngine(new MiniBucketMethod(
                            STANDARD.with(MiniBucketSettings.METHOD, method).with(MiniBucketSettings.IBOUND, 12))),
                    model,
                    Task.MAR);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
            assertThat(answer.value().ln()).isCloseTo(exact.value().ln(), within(1e-9));
            assertThat(answer.marginals().distance(exact.marginals())).isLessThan(1e-9);
        }
    }

    @SeededTest(20)
    void tighteningPaysAndSoDoesALargerIbound(int seed) {
        Model model = grid(7, 1, seed);
        double plain =
                gap(STANDARD.with(MiniBucketSettings.IBOUND, 3).with(MiniBucketSettings.METHOD, PowerRule.MAX), model);
        double once = gap(STANDARD.with(MiniBucketSettings.IBOUND, 3).with(MiniBucketSettings.ITERATIONS, 1), model);
        double often = gap(STANDARD.with(MiniBucketSettings.IBOUND, 3), model);
        double wider = gap(STANDARD.with(MiniBucketSettings.IBOUND, 5), model);
        assertThat(often).isLessThan(once).isLessThan(plain);
        assertThat(wider).isLessThan(often);
    }

    private static double gap(Settings settings, Model model) {
        Answer.Bounds bounds = solve(new MethodEngine(new MiniBucketMethod(settings)), model, Task.PR)
                .certified()
                .orElseThrow();
        return bounds.lnHigh() - bounds.lnLow();
    }

    @SeededTest(20)
    void beliefsAreCloseToTheMarginalsWhereTheBoundIsTight(int seed) {
        Model model = grid(7, 0.5, seed);
        Answer exact = solve(new MethodEngine(new ExactMethod()), model, Task.MAR);
        Answer answer = solve(
                new MethodEngine(new MiniBucketMethod(STANDARD.with(MiniBucketSettings.IBOUND, 4))), model, Task.MAR);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.CERTIFIED);
        assertThat(answer.marginals().distance(exact.marginals())).isLessThan(0.05);
    }

    /** Every independent set counts 1, so any single state proves no more than a logarithm of 0. */
    @ParameterizedTest(name = "i-bound {0}")
    @ValueSource(ints = {2, 3, 4, 5})
    void zerosLeaveALowerBoundOfMoreThanASingleState(int ibound) {
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : grid(7, 1, 1).factors()) {
            factors.add(TableFactor.of(factor.scope(), new double[] {1, 1, 1, 0}));
        }
        Model model = Model.binary(49, factors);
        double exact = solve(new MethodEngine(new ExactMethod()), model, Task.PR)
                .value()
                .ln();
        Answer answer = solve(
                new MethodEngine(new MiniBucketMethod(STANDARD.with(MiniBucketSettings.IBOUND, ibound))),
                model,
                Task.PR);
        Answer.Bounds bounds = answer.certified().orElseThrow();
        assertThat(bounds.lnLow()).isBetween(exact / 2, exact);
        assertThat(answer.value().ln()).isBetween(bounds.lnLow(), bounds.lnHigh());
    }

    @Test
    void sumInEveryMiniBucketIsNeverTooLow() {
        Model model = grid(7, 1, 3);
        double exact = solve(new MethodEngine(new ExactMethod()), model, Task.PR)
                .value()
                .ln();
        Answer answer = solve(
                new MethodEngine(new MiniBucketMethod(MiniBucketSettings.paper().with(MiniBucketSettings.IBOUND, 3))),
                model,
                Task.PR);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.CERTIFIED);
        assertThat(answer.value().ln()).isGreaterThan(exact);
    }

    @Test
    void iboundThatDoesNotFitIsRefusedWithNumbers() {
        Model model = RandomModels.positivePairwise(5, 60, 3000);
        Budget small = Budget.standard().withMemory(1 << 20);
        assertThatThrownBy(() -> new MethodEngine(new MiniBucketMethod(STANDARD.with(MiniBucketSettings.IBOUND, 18)))
                        .solve(model, Query.of(Task.PR), small, Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("i-bound 18 needs");
    }

    @Test
    void iboundIsChosenFromTheBudget() {
        Model model = grid(12, 1, 1);
        Budget budget = Budget.standard().withTime(Duration.ofSeconds(60));
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Answer answer =
                    engine().solve(model, Query.of(Task.PR), budget.withMemory(1L << (18 + 3 * i)), Progress.SILENT);
            assertThat(answer.diagnostics().memoryBytes().orElseThrow()).isLessThan(1L << (18 + 3 * i));
            chosen.add(
                    Integer.valueOf(String.valueOf(answer.diagnostics().asMap().get("ibound"))));
        }
        assertThat(chosen.get(1)).isGreaterThan(chosen.get(0));
    }

    @Test
    void timeLimitEndsTheIterationsWithTheBestBoundsSoFar() {
        Model model = grid(30, 1, 1);
        // Every look at this clock takes a millisecond.
        Host host = new VirtualClock(Duration.ofMillis(1)).host(new StopSignal());
        Budget limited = Budget.standard().withTime(Duration.ofSeconds(40)).withHost(host);
        Answer answer = new MethodEngine(new MiniBucketMethod(
                        STANDARD.with(MiniBucketSettings.IBOUND, 10).with(MiniBucketSettings.ITERATIONS, 1_000_000)))
                .solve(model, Query.of(Task.PR), limited, Progress.SILENT);
        assertThat(answer.seconds()).isLessThan(40.5);
        assertThat(answer.diagnostics().asMap()).containsEntry("converged", false);
        assertThat(answer.certified().orElseThrow().isFinite()).isTrue();
    }

    /** Tables whose entries are further apart than a double holds, though each of them is held. */
    @SeededTest(20)
    void tablesThatSpanMoreThanADoubleLoseNothing(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : grid(4, 1, seed).factors()) {
            double[] values = new double[4];
            Arrays.setAll(values, i -> Math.pow(10, -200 + 400 * random.nextDouble()));
            values[random.nextInt(4)] = 1e-200;
            values[random.nextInt(4)] = 1e200;
            factors.add(TableFactor.of(factor.scope(), values));
        }
        Model model = Model.binary(16, factors);
        double truth = logSum(model);
        for (PowerRule method : PowerRule.values()) {
            for (int ibound : new int[] {1, 2, 3, 6}) {
                Answer answer = solve(
                        new MethodEngine(new MiniBucketMethod(STANDARD.with(MiniBucketSettings.METHOD, method)
                                .with(MiniBucketSettings.IBOUND, ibound))),
                        model,
                        Task.MAR);
                if (answer.exact()) {
                    assertThat(answer.value().ln()).isCloseTo(truth, within(1e-9));
                } else {
                    assertThat(answer.certified().orElseThrow().containsLn(truth))
                            .isTrue();
                }
            }
        }
    }

    /** The sum over all states of two each, by logarithms alone. */
    private static double logSum(Model model) {
        int[] states = new int[model.variableCount()];
        double sum = Double.NEGATIVE_INFINITY;
        for (int all = 0; all < 1 << states.length; all++) {
            for (int v = 0; v < states.length; v++) {
                states[v] = all >> v & 1;
            }
            double log = model.lnValue(states);
            double larger = Math.max(sum, log);
            sum = larger + Math.log1p(Math.exp(Math.min(sum, log) - larger));
        }
        return sum;
    }

    /** Each rung keeps what the ones before it found, so that answers only get better. */
    @Test
    void boundsOnlyGetTighterAsTheLadderClimbs() {
        Model model = grid(14, 1, 2);
        List<Answer.Bounds> told = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void report(String phase, double fraction) {}

            @Override
            public void improved(Answer answer) {
                told.add(answer.certified().orElseThrow());
            }
        };
        new MethodEngine(new MiniBucketMethod(STANDARD.with(MiniBucketSettings.IBOUND, 9)))
                .solve(model, Query.of(Task.PR), Budget.standard(), progress);
        assertThat(told).hasSizeGreaterThan(1);
        for (int i = 1; i < told.size(); i++) {
            assertThat(told.get(i).lnLow())
                    .isGreaterThanOrEqualTo(told.get(i - 1).lnLow());
            assertThat(told.get(i).lnHigh()).isLessThanOrEqualTo(told.get(i - 1).lnHigh());
        }
    }

    @Test
    void stopBeforeAnyBoundIsNoAnswer() {
        StopSignal stop = new StopSignal();
        stop.give();
        assertThatThrownBy(() -> engine().solve(
                                grid(10, 1, 1),
                                Query.of(Task.PR),
                                Budget.standard().withStop(stop),
                                Progress.SILENT))
                .isInstanceOf(BudgetException.class);
    }
}
