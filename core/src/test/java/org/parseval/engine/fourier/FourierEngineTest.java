package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.EngineContract;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class FourierEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new FourierEngine(FourierSettings.standard());
    }

    static IntStream twentySeeds() {
        return Seeds.upTo(20);
    }

    private static Answer solve(Engine engine, Model model, Task task) {
        return engine.solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
    }

    private static Model grid(int side, double coupling, long seed) {
        return Grids.glass(side, coupling, 0.9, seed);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("twentySeeds")
    void fourierMessagesThatHoldEverythingGiveTheExactAnswer(int seed) {
        Model model = grid(6, 0.7, seed);
        Answer exact = solve(new ExactEngine(), model, Task.MAR);
        Answer fourier = solve(new FourierEngine(FourierSettings.paper()), model, Task.MAR);
        assertThat((Integer) fourier.diagnostics().asMap().get("polynomialMessages"))
                .isPositive();
        assertThat(fourier.diagnostics().asMap()).containsEntry("truncations", 0);
        assertThat(fourier.value().logAbs()).isCloseTo(exact.value().logAbs(), within(1e-9));
        assertThat(fourier.marginals().orElseThrow().distance(exact.marginals().orElseThrow()))
                .isLessThan(1e-9);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("twentySeeds")
    void truncatedMessagesGiveACloseEstimateThatSaysSo(int seed) {
        Model model = grid(8, 0.4, seed);
        Answer exact = solve(new ExactEngine(), model, Task.MAR);
        for (TruncationRule rule : TruncationRule.values()) {
            Engine engine = new FourierEngine(
                    FourierSettings.standard().withMessageSize(64).withTruncation(rule));
            Answer answer = solve(engine, model, Task.MAR);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.ESTIMATE);
            assertThat((Integer) answer.diagnostics().asMap().get("truncations"))
                    .isPositive();
            assertThat((Double) answer.diagnostics().asMap().get("droppedWeight"))
                    .isPositive();
            assertThat(answer.value().logAbs()).isCloseTo(exact.value().logAbs(), within(0.02));
            assertThat(answer.marginals()
                            .orElseThrow()
                            .distance(exact.marginals().orElseThrow()))
                    .isLessThan(0.02);
        }
    }

    @Test
    void messagesOverMoreThanSixtyFourVariablesAreTruncatedToo() {
        // A complete graph of weak couplings: the first message is over 67 variables. Second order gives log Z closely.
        int n = 68;
        double coupling = 0.01;
        int[] cardinalities = new int[n];
        Arrays.fill(cardinalities, 2);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            for (int u = v + 1; u < n; u++) {
                double agree = Math.exp((v + u) % 2 == 0 ? coupling : -coupling);
                factors.add(TableFactor.of(new int[] {v, u}, new double[] {agree, 1 / agree, 1 / agree, agree}));
            }
        }
        Engine engine = new FourierEngine(
                FourierSettings.standard().withMessageSize(1 << 9).withProductSize(1 << 8));
        Answer answer = solve(engine, Model.markov(cardinalities, factors), Task.PR);
        // Frustration-free signs: a gauge turns it into the Curie-Weiss model, whose Z is a sum over magnetisations.
        double logZ = Double.NEGATIVE_INFINITY;
        double logBinomial = 0;
        for (int up = 0; up <= n; up++) {
            double m = 2 * up - n;
            double term = logBinomial + coupling * (m * m - n) / 2;
            double larger = Math.max(logZ, term);
            logZ = larger + Math.log(Math.exp(logZ - larger) + Math.exp(term - larger));
            logBinomial += Math.log(n - up) - Math.log(up + 1);
        }
        assertThat((Integer) answer.diagnostics().asMap().get("largestScope")).isGreaterThan(64);
        assertThat(answer.value().logAbs()).isCloseTo(logZ, within(0.3));
    }

    @Test
    void manyStatesAreEncodedInBitsAndDecodedAgain() {
        Model model = Model.markov(new int[] {5, 3}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        })));
        Answer answer = solve(new FourierEngine(FourierSettings.paper()), model, Task.MAR);
        assertThat(answer.value().logAbs()).isCloseTo(Math.log(120), within(1e-12));
        assertThat(answer.marginals().orElseThrow().of(0, 4)).isCloseTo(42.0 / 120, within(1e-12));
        assertThat(answer.marginals().orElseThrow().of(1, 2)).isCloseTo(45.0 / 120, within(1e-12));
    }

    @Test
    void polynomialsNeverClaimToBeExact() {
        // Strong couplings: nothing is dropped, yet rounding alone ruins small values.
        Answer answer = solve(new FourierEngine(FourierSettings.paper()), grid(6, 12, 3), Task.PR);
        assertThat(answer.diagnostics().asMap()).containsEntry("truncations", 0);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.ESTIMATE);
    }

    @Test
    void orderIsExplained() {
        Answer answer = solve(engine(), grid(5, 1, 1), Task.PR);
        assertThat(String.valueOf(answer.diagnostics().asMap().get("orderChoice")))
                .contains("min-fill")
                .contains("truncations");
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("twentySeeds")
    void truncatedAnswersAreTheSameOnAnyNumberOfThreads(int seed) {
        Model model = grid(9, 1, seed);
        Engine engine = new FourierEngine(FourierSettings.standard().withMessageSize(64));
        Budget budget = Budget.standard().withSeed(seed);
        Answer one = engine.solve(model, Query.of(Task.MAR), budget.withThreads(1), Progress.SILENT);
        Answer four = engine.solve(model, Query.of(Task.MAR), budget.withThreads(4), Progress.SILENT);
        assertThat((Integer) one.diagnostics().asMap().get("truncations")).isPositive();
        assertThat(four.value()).isEqualTo(one.value());
        assertThat(four.diagnostics().asMap()).isEqualTo(one.diagnostics().asMap());
        assertThat(Arrays.deepToString(four.marginals().orElseThrow().probabilities()))
                .isEqualTo(Arrays.deepToString(one.marginals().orElseThrow().probabilities()));
    }

    @Test
    void marginalsOfAChildDependOnItsParentThoughItsMessageDoesNot() {
        Model network = Model.markov(
                new int[] {2, 2, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {0.1, 0.9}),
                        TableFactor.of(new int[] {0, 1}, new double[] {0.8, 0.2, 0.3, 0.7}),
                        TableFactor.of(new int[] {0, 2}, new double[] {0.6, 0.4, 0.5, 0.5})));
        Answer exact = solve(new ExactEngine(), network, Task.MAR);
        Answer fourier = solve(new FourierEngine(FourierSettings.paper()), network, Task.MAR);
        assertThat(fourier.marginals().orElseThrow().distance(exact.marginals().orElseThrow()))
                .isLessThan(1e-12);
    }

    @Test
    void variablesThatTruncationRemovedCountBothTheirStates() {
        // With one term a message only means are left, and the estimate is 2^n times the product of the factors' means.
        Model model = grid(5, 0.1, 1);
        Engine engine =
                new FourierEngine(FourierSettings.paper().withMessageSize(1).withProductSize(1));
        double expected = 25 * Math.log(2);
        for (Factor factor : model.factors()) {
            double[] values = ((TableFactor) factor).values();
            expected += Math.log(Arrays.stream(values).average().orElseThrow());
        }
        Answer answer = solve(engine, model, Task.PR);
        assertThat(answer.value().logAbs()).isCloseTo(expected, within(0.5));
    }

    @Test
    void littleTimeMakesAnAnswerRougherButNotLate() {
        Model model = RandomModels.positivePairwise(5, 120, 7000);
        for (Task task : engine().tasks()) {
            Budget budget = Budget.standard().withTime(Duration.ofSeconds(2));
            Answer answer = engine().solve(model, Query.of(task), budget, Progress.SILENT);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.ESTIMATE);
            assertThat(answer.value().logAbs()).isFinite();
            assertThat(answer.seconds()).isLessThan(5);
            assertThat(answer.marginals().isPresent()).isEqualTo(task == Task.MAR);
        }
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("twentySeeds")
    void messagesThatCancelAreReplacedByMiniBuckets(int seed) {
        // A satisfiable system of parities over pairs of three: with a single term a message, nothing of it is left.
        RandomGenerator random = RandomModels.random(seed);
        int n = 14;
        int[] cardinalities = new int[n];
        Arrays.fill(cardinalities, 2);
        int[] solution = random.ints(n, 0, 2).toArray();
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < n; f++) {
            int[] scope = random.ints(0, n).distinct().limit(3).toArray();
            double[] values = new double[8];
            for (int i = 0; i < 8; i++) {
                int parity = Integer.bitCount(i) + solution[scope[0]] + solution[scope[1]] + solution[scope[2]];
                values[i] = parity % 2 == 0 ? 1 + random.nextDouble() : 0;
            }
            factors.add(TableFactor.of(scope, values));
        }
        Model model = Model.markov(cardinalities, factors);
        Engine engine =
                new FourierEngine(FourierSettings.standard().withMessageSize(1).withProductSize(1));
        Answer answer = solve(engine, model, Task.MAR);
        assertThat(answer.value().isZero()).isFalse();
        assertThat(answer.value().logAbs()).isFinite();
        assertThat(answer.marginals()).isPresent();
    }
}
