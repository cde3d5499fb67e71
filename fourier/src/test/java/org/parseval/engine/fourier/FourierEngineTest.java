package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.settings.Settings;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Host;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Workers;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.Grids;
import org.parseval.testing.OnePart;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class FourierEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new MethodEngine(new FourierMethod(FourierSettings.standard()));
    }

    @Override
    protected int leastLargeAnswers() {
        return 17;
    }

    private static Answer solve(Engine engine, Model model, Task task) {
        return engine.solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
    }

    private static Model grid(int side, double coupling, long seed) {
        return Grids.glass(side, coupling, 0.9, seed);
    }

    @SeededTest(20)
    void fourierMessagesThatHoldEverythingGiveTheExactAnswer(int seed) {
        Model model = grid(6, 0.7, seed);
        Answer exact = solve(new MethodEngine(new ExactMethod()), model, Task.MAR);
        Answer fourier = solve(new MethodEngine(new FourierMethod(FourierSettings.paper())), model, Task.MAR);
        assertThat((Long) fourier.diagnostics().asMap().get("polynomialMessages"))
                .isPositive();
        assertThat(fourier.diagnostics().asMap()).containsEntry("truncations", 0L);
        assertThat(fourier.value().ln()).isCloseTo(exact.value().ln(), within(1e-9));
        assertThat(fourier.marginals().distance(exact.marginals())).isLessThan(1e-9);
    }

    @SeededTest(20)
    void truncatedMessagesGiveACloseEstimateThatSaysSo(int seed) {
        Model model = grid(8, 0.4, seed);
        Answer exact = solve(new MethodEngine(new ExactMethod()), model, Task.MAR);
        for (TruncationRule rule : TruncationRule.values()) {
            Engine engine = new MethodEngine(new FourierMethod(FourierSettings.standard()
                    .with(FourierSettings.MESSAGE_SIZE, 64)
                    .with(FourierSettings.TRUNCATE, rule)));
            Answer answer = solve(engine, model, Task.MAR);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
            assertThat((Long) answer.diagnostics().asMap().get("truncations")).isPositive();
            assertThat((Double) answer.diagnostics().asMap().get("droppedWeight"))
                    .isPositive();
            assertThat(answer.value().ln()).isCloseTo(exact.value().ln(), within(0.02));
            assertThat(answer.marginals().distance(exact.marginals())).isLessThan(0.02);
        }
    }

    @Test
    void messagesOverMoreThanSixtyFourVariablesAreTruncatedToo() {
        // A complete graph of weak couplings: the first message is over 67 variables. Second order gives log Z closely.
        int n = 68;
        double coupling = 0.01;
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            for (int u = v + 1; u < n; u++) {
                double agree = Math.exp((v + u) % 2 == 0 ? coupling : -coupling);
                factors.add(TableFactor.of(new int[] {v, u}, new double[] {agree, 1 / agree, 1 / agree, agree}));
            }
        }
        Engine engine = new MethodEngine(new FourierMethod(FourierSettings.standard()
                .with(FourierSettings.MESSAGE_SIZE, 1 << 7)
                .with(FourierSettings.PRODUCT_SIZE, 1 << 6)));
        Answer answer = solve(engine, Model.binary(n, factors), Task.PR);
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
        assertThat(answer.value().ln()).isCloseTo(logZ, within(0.3));
    }

    @Test
    void manyStatesAreEncodedInBitsAndDecodedAgain() {
        Model model = Model.markov(new int[] {5, 3}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        })));
        Answer answer = solve(new MethodEngine(new FourierMethod(FourierSettings.paper())), model, Task.MAR);
        assertThat(answer.value().ln()).isCloseTo(Math.log(120), within(1e-12));
        assertThat(answer.marginals().of(0, 4)).isCloseTo(42.0 / 120, within(1e-12));
        assertThat(answer.marginals().of(1, 2)).isCloseTo(45.0 / 120, within(1e-12));
    }

    @Test
    void polynomialsNeverClaimToBeExact() {
        // Strong couplings: nothing is dropped, yet rounding alone ruins small values.
        Answer answer = solve(new MethodEngine(new FourierMethod(FourierSettings.paper())), grid(6, 12, 3), Task.PR);
        assertThat(answer.diagnostics().asMap()).containsEntry("truncations", 0L);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
    }

    @Test
    void orderIsExplained() {
        Answer answer = solve(
                new MethodEngine(new FourierMethod(FourierSettings.standard().with(FourierSettings.MESSAGE_SIZE, 4))),
                grid(5, 1, 1),
                Task.PR);
        assertThat(answer.diagnostics().order().orElseThrow())
                .startsWith("search")
                .contains("bits beyond messages");
    }

    @SeededTest(20)
    void truncatedAnswersAreTheSameOnAnyNumberOfThreads(int seed) {
        Model model = grid(9, 1, seed);
        Engine engine =
                new MethodEngine(new FourierMethod(FourierSettings.standard().with(FourierSettings.MESSAGE_SIZE, 64)));
        Budget budget = Budget.standard().withSeed(seed);
        Answer one = engine.solve(model, Query.of(Task.MAR), budget.withThreads(1), Progress.SILENT);
        Answer four = engine.solve(model, Query.of(Task.MAR), budget.withThreads(4), Progress.SILENT);
        assertThat((Long) one.diagnostics().asMap().get("truncations")).isPositive();
        assertThat(four.value()).isEqualTo(one.value());
        assertThat(four.diagnostics().extras()).isEqualTo(one.diagnostics().extras());
        assertThat(Arrays.deepToString(four.marginals().probabilities()))
                .isEqualTo(Arrays.deepToString(one.marginals().probabilities()));
    }

    @Test
    void marginalsOfAChildDependOnItsParentThoughItsMessageDoesNot() {
        Model network = Model.markov(
                new int[] {2, 2, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {0.1, 0.9}),
                        TableFactor.of(new int[] {0, 1}, new double[] {0.8, 0.2, 0.3, 0.7}),
                        TableFactor.of(new int[] {0, 2}, new double[] {0.6, 0.4, 0.5, 0.5})));
        Answer exact = solve(new MethodEngine(new ExactMethod()), network, Task.MAR);
        Answer fourier = solve(new MethodEngine(new FourierMethod(FourierSettings.paper())), network, Task.MAR);
        assertThat(fourier.marginals().distance(exact.marginals())).isLessThan(1e-12);
    }

    @Test
    void variablesThatTruncationRemovedCountBothTheirStates() {
        // With one term a message only means are left, and the estimate is 2^n times the product of the factors' means.
        Model model = grid(5, 0.1, 1);
        Engine engine = new MethodEngine(new FourierMethod(
                FourierSettings.paper().with(FourierSettings.MESSAGE_SIZE, 1).with(FourierSettings.PRODUCT_SIZE, 1)));
        double expected = 25 * Math.log(2);
        for (Factor factor : model.factors()) {
            double[] values = ((TableFactor) factor).values();
            expected += Math.log(Arrays.stream(values).average().orElseThrow());
        }
        Answer answer = solve(engine, model, Task.PR);
        assertThat(answer.value().ln()).isCloseTo(expected, within(0.5));
    }

    @Test
    void everyRungImprovesOnTheOneBeforeAndTheLastIsExact() {
        // Wide enough that an exact elimination is not cheap.
        Model model = grid(18, 0.4, 1);
        double exact = solve(new MethodEngine(new ExactMethod()), model, Task.PR)
                .value()
                .ln();
        List<Answer> seen = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void report(String phase, double fraction) {}

            @Override
            public void improved(Answer answer) {
                seen.add(answer);
            }
        };
        Answer last = engine().solve(model, Query.of(Task.PR), Budget.standard(), progress);
        assertThat(seen).hasSizeGreaterThan(3);
        assertThat(last.diagnostics().rungs()).hasSize(seen.size());
        assertThat(last.kind()).isEqualTo(Answer.Kind.EXACT);
        double error = Double.POSITIVE_INFINITY;
        for (Answer answer : seen) {
            double now = Math.abs(answer.value().ln() - exact);
            assertThat(now).isLessThan(error);
            error = now;
        }
        assertThat(error).isLessThan(1e-9);
    }

    @Test
    void stoppedAtOnceThereIsStillTheFirstAnswerOrARefusal() {
        Model model = RandomModels.positivePairwise(5, 120, 7000);
        StopSignal stop = new StopSignal();
        Progress stopsAtFirst = new Progress() {
            @Override
            public void report(String phase, double fraction) {}

            @Override
            public void improved(Answer answer) {
                stop.give();
            }
        };
        Answer answer =
                engine().solve(model, Query.of(Task.MAR), Budget.standard().withStop(stop), stopsAtFirst);
        assertThat(answer.diagnostics().rungs()).hasSize(1);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
        assertThat(answer.distributions()).isPresent();
    }

    /** A satisfiable system of parities over three variables each: with a single term a message, nothing of it is left. */
    private static Model parities(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = 14;
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
        return Model.binary(n, factors);
    }

    @SeededTest(20)
    void messagesThatCancelNeverMakeZZero(int seed) {
        Model model = parities(seed);
        Engine mixed = new MethodEngine(new FourierMethod(FourierSettings.standard()
                .with(FourierSettings.MESSAGE_SIZE, 1)
                .with(FourierSettings.PRODUCT_SIZE, 1)));
        Answer answer = solve(mixed, model, Task.MAR);
        assertThat(answer.value().isZero()).isFalse();
        assertThat(answer.value().ln()).isFinite();
        assertThat(answer.distributions()).isPresent();
        Engine pure = new MethodEngine(new FourierMethod(
                FourierSettings.paper().with(FourierSettings.MESSAGE_SIZE, 1).with(FourierSettings.PRODUCT_SIZE, 1)));
        try {
            assertThat(solve(pure, model, Task.PR).value().isZero()).isFalse();
        } catch (BudgetException refused) {
            assertThat(refused).hasMessageContaining("truncated to 1 terms");
        }
    }

    @SeededTest(20)
    void tablesThatSpanMoreThanDoublesDoAreNeverWronglyExact(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Model shape = grid(4, 1, seed);
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : shape.factors()) {
            double[] values = new double[1 << factor.scope().length];
            for (int i = 0; i < values.length; i++) {
                boolean zero = seed % 2 == 0 && random.nextInt(8) == 0;
                values[i] = zero ? 0 : Math.pow(10, 200 * (random.nextInt(3) - 1) + random.nextDouble());
            }
            factors.add(TableFactor.of(factor.scope(), values));
        }
        Model model = Model.markov(shape.cardinalities(), factors);
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        Settings small = FourierSettings.standard().with(FourierSettings.MESSAGE_SIZE, 4);
        for (Settings settings : List.of(
                FourierSettings.standard(),
                FourierSettings.paper(),
                FourierSettings.paper().with(FourierSettings.MESSAGE_SIZE, 16),
                small,
                small.with(FourierSettings.GAUGE, Gauge.BP),
                small.with(FourierSettings.GAUGE, Gauge.BP).with(FourierSettings.SAMPLES, 512))) {
            try {
                Answer answer = solve(new MethodEngine(new FourierMethod(settings)), model, Task.MAR);
                assertThat(answer.value().isZero()).isEqualTo(truth == Double.NEGATIVE_INFINITY);
                if (answer.kind() == Answer.Kind.EXACT && !answer.value().isZero()) {
                    assertThat(answer.value().ln()).isCloseTo(truth, within(1e-9 * Math.abs(truth)));
                }
                answer.distributions().ifPresent(marginals -> {
                    for (double[] distribution : marginals.probabilities()) {
                        assertThat(Arrays.stream(distribution).sum()).isCloseTo(1, within(1e-9));
                    }
                });
            } catch (BudgetException refused) {
                assertThat(settings.get(FourierSettings.TABLES)).isFalse();
            }
        }
    }

    @Test
    void beliefOfAVariableIsAsLargeAsItsStatesWhateverTheMessageSize() {
        double[] values =
                IntStream.rangeClosed(1, 81).mapToDouble(i -> i * i % 13 + 1).toArray();
        Model model = Model.markov(new int[] {9, 9}, List.of(TableFactor.of(new int[] {0, 1}, values)));
        Answer exact = solve(new MethodEngine(new ExactMethod()), model, Task.MAR);
        for (int size : new int[] {1, 8, 64, 128}) {
            Answer answer = solve(
                    new MethodEngine(
                            new FourierMethod(FourierSettings.standard().with(FourierSettings.MESSAGE_SIZE, size))),
                    model,
                    Task.MAR);
            Marginals marginals = answer.marginals();
            if (marginals.kind() == Answer.Kind.EXACT) {
                assertThat(marginals.distance(exact.marginals())).isLessThan(1e-12);
            }
            assertThat(marginals.kind() == Answer.Kind.EXACT).isEqualTo(size == 128);
        }
        // One variable, four bits: the message over three of them fits, and the belief is over all four.
        Model single = Model.markov(new int[] {9}, List.of(TableFactor.of(new int[] {0}, Arrays.copyOf(values, 9))));
        Part part = new Part(single, new int[] {0});
        try (Workers workers = new Workers(1, () -> {})) {
            Resources resources = OnePart.resources(Task.MAR, Budget.standard(), workers);
            Deadline never = Deadline.never(Host.here());
            Solver solver = new FourierMethod(FourierSettings.standard().with(FourierSettings.MESSAGE_SIZE, 8))
                    .plan(part, resources, never)
                    .start();
            while (solver.advance(never)) {}
            PartAnswer answer = solver.best().orElseThrow();
            double sum = Arrays.stream(values, 0, 9).sum();
            assertThat(answer.exact()).isTrue();
            assertThat(answer.marginals().orElseThrow().of(0, 8)).isCloseTo(values[8] / sum, within(1e-15));
        }
    }
}
