package org.parseval.engine.gibbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
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
import org.parseval.testing.EngineContract;
import org.parseval.testing.EqualParts;
import org.parseval.testing.Needles;
import org.parseval.testing.Oracle;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.VirtualClock;

@Order(1)
class GibbsEngineTest extends EngineContract {
    private static final Settings STANDARD = GibbsSettings.standard();

    /** The standard engine with less patience: the contract asks more than a thousand questions. */
    @Override
    protected Engine engine() {
        return new MethodEngine(new GibbsMethod(STANDARD.with(GibbsSettings.CHAINS, 100)
                .with(GibbsSettings.TEMPERATURES, 16)
                .with(GibbsSettings.BURN_IN, 100)
                .with(GibbsSettings.STEPS, 500)));
    }

    @Override
    protected int leastLargeAnswers() {
        return 16;
    }

    private static Answer solve(Settings settings, Model model, Task task, Budget budget) {
        return new MethodEngine(new GibbsMethod(settings)).solve(model, Query.of(task), budget, Progress.SILENT);
    }

    private static Answer solve(Settings settings, Model model, Task task) {
        return solve(settings, model, task, Budget.standard().withTime(Duration.ofSeconds(60)));
    }

    private static Answer exact(Model model, Task task) {
        return new MethodEngine(new ExactMethod()).solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
    }

    /** Chains that come there too late have next to no weight; others that start there stay. */
    @ParameterizedTest
    @ValueSource(ints = {4, 18})
    void anEntryThatHoldsTheWeightAndNoChainMeetsLeavesNoError(int seed) {
        Model model = Needles.grid(seed, 5, 14, 0.6);
        Budget budget = Budget.standard().withSeed(seed).withThreads(1);
        double truth = new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.PR), budget, Progress.SILENT)
                .value()
                .ln();
        Answer answer = solve(
                STANDARD.with(GibbsSettings.CHAINS, 64).with(GibbsSettings.TEMPERATURES, 64), model, Task.PR, budget);
        answer.relativeError()
                .ifPresent(error -> assertThat(answer.value().ln()).isCloseTo(truth, within(4 * error)));
    }

    @SeededTest(10)
    void marginalsOfPositiveModelsAreCloseToTheTruth(int seed) {
        Model model = RandomModels.positivePairwise(seed, 15, 30);
        Answer truth = exact(model, Task.MAR);
        for (GibbsSettings.Moves moves : GibbsSettings.Moves.values()) {
            Answer answer =
                    solve(STANDARD.with(GibbsSettings.MOVES, moves).with(GibbsSettings.STEPS, 15_000), model, Task.MAR);
            assertThat(answer.marginals().distance(truth.marginals())).isLessThan(0.01);

            assertThat(answer.diagnostics().asMap())
                    .containsEntry("informative", true)
                    .containsEntry("converged", true);
        }
    }

    @SeededTest(10)
    void chainsThatHardlyMoveDoNotClaimToKnowWhatTheyHaveNotMet(int seed) {
        // Both spins turn together, once in some hundred thousand sweeps.
        Model model = Model.markov(
                new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {0.987, 1e-7, 1e-7, 0.013})));
        Settings oneByOne = STANDARD.with(GibbsSettings.MOVES, GibbsSettings.Moves.SINGLE)
                .with(GibbsSettings.CHAINS, 16)
                .with(GibbsSettings.TEMPERATURES, 32)
                .with(GibbsSettings.STEPS, 4_000);
        Engine engine = new MethodEngine(new GibbsMethod(oneByOne)).withoutReductions();
        Answer answer =
                engine.solve(model, Query.of(Task.MAR), Budget.standard().withSeed(seed), Progress.SILENT);
        double[][] said = answer.marginals().probabilities();
        answer.marginals()
                .standardErrors()
                .ifPresent(errors -> assertThat(Math.abs(said[0][1] - 0.013)).isLessThan(6 * errors[0][1]));
    }

    @SeededTest(10)
    void annealingIsWithinFourStandardErrorsAlsoWithManyStatesAndWideFactors(int seed) {
        Model model = wide(seed);
        Answer answer = solve(STANDARD.with(GibbsSettings.TEMPERATURES, 64), model, Task.PR);
        double error = answer.relativeError().orElseThrow();
        assertThat(answer.value().ln()).isCloseTo(exact(model, Task.PR).value().ln(), within(4 * error + 1e-9));
        assertThat(error).isLessThan(0.2);
    }

    /** Factors of three variables with up to four states, a tenth of the entries zero. */
    private static Model wide(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] cardinalities = random.ints(12, 2, 5).toArray();
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < 12; f++) {
            int[] scope = random.ints(0, 12).distinct().limit(3).toArray();
            int size = Arrays.stream(scope).map(v -> cardinalities[v]).reduce(1, (a, b) -> a * b);
            factors.add(TableFactor.of(
                    scope, random.doubles(size).map(x -> x < 0.1 ? 0 : x).toArray()));
        }
        return Model.markov(cardinalities, factors);
    }

    @SeededTest(10)
    void integrationAlongThePathIsWithinItsStatedErrorOnAGrid(int seed) {
        Model grid = Glasses.grid(6, 1, seed);
        Settings fewer =
                GibbsSettings.paper().with(GibbsSettings.BURN_IN, 100_000).with(GibbsSettings.STEPS, 100_000);
        Answer answer = solve(fewer, grid, Task.PR, Budget.standard().withSeed(seed));
        double truth = exact(grid, Task.PR).value().ln();
        // Ten seeds: four standard errors are passed by chance once in a thousand times.
        assertThat(answer.value().ln())
                .isCloseTo(truth, within(4 * answer.relativeError().orElseThrow()));
        assertThat(answer.relativeError().orElseThrow()).isLessThan(0.1);
        assertThat(answer.diagnostics().asMap()).containsEntry("informative", true);
    }

    @SeededTest(10)
    void marginalsFromPlainStartsAreWithinTheirErrors(int seed) {
        Model grid = Glasses.grid(4, 0.3, seed);
        Settings plain =
                GibbsSettings.paper().with(GibbsSettings.BURN_IN, 50_000).with(GibbsSettings.STEPS, 200_000);
        Answer answer = solve(plain, grid, Task.MAR, Budget.standard().withSeed(seed));
        Answer truth = exact(grid, Task.MAR);
        assertThat(answer.marginals().kind()).isEqualTo(Answer.Kind.ESTIMATE);
        double[][] errors = answer.marginals().standardErrors().orElseThrow();
        for (int v = 0; v < errors.length; v++) {
            assertThat(answer.marginals().of(v, 1)).isCloseTo(truth.marginals().of(v, 1), within(5 * errors[v][1]));
        }
        assertThat(answer.value().ln())
                .isCloseTo(truth.value().ln(), within(5 * answer.relativeError().orElseThrow()));
    }

    @Test
    void oneChainAloneHasNoError() {
        Model grid = Glasses.grid(4, 0.3, 1);
        Settings one = GibbsSettings.paper()
                .with(GibbsSettings.CHAINS, 1)
                .with(GibbsSettings.BURN_IN, 10_000)
                .with(GibbsSettings.STEPS, 50_000);
        for (Task task : List.of(Task.PR, Task.MAR)) {
            Answer answer = solve(one, grid, task, Budget.standard().withSeed(1));
            assertThat(answer.relativeError()).isEmpty();
            assertThat(answer.value().ln())
                    .isCloseTo(exact(grid, Task.PR).value().ln(), within(0.5));
        }
        Answer marginals = solve(one, grid, Task.MAR, Budget.standard().withSeed(1));
        assertThat(marginals.marginals().kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
        assertThatThrownBy(() -> new GibbsMethod(GibbsSettings.standard().with(GibbsSettings.CHAINS, 1)))
                .hasMessageContaining("2 or more chains");
    }

    @Test
    void equalPartsVaryEachForItself() {
        EqualParts.checkVaryEachForItself(new MethodEngine(new GibbsMethod(GibbsSettings.standard()
                .with(GibbsSettings.CHAINS, 16)
                .with(GibbsSettings.TEMPERATURES, 8)
                .with(GibbsSettings.BURN_IN, 200)
                .with(GibbsSettings.STEPS, 800))));
    }

    @Test
    void aPresetWorksOnTheModelAsItIs() {
        Model pair =
                Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 2, 3, 4})));
        Answer answer = Catalogue.engine("gibbs", Map.of("preset", "paper", "steps", 1000, "burnIn", 1000))
                .solve(pair, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        assertThat(answer.settings()).containsEntry("reductions", "none");
    }

    /** Some tables too small to be normal numbers, others with entries that are all but zero beside ordinary ones. */
    @SeededTest(10)
    void tablesThatSpanAllOfADoubleKeepTheirErrors(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] cardinalities = {3, 3, 2, 3, 2};
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < 7; f++) {
            int[] scope = random.ints(0, 5).distinct().limit(2).toArray();
            int size = cardinalities[scope[0]] * cardinalities[scope[1]];
            double scale = f % 2 == 0 ? 1e-312 : 1;
            factors.add(TableFactor.of(
                    scope,
                    random.doubles(size)
                            .map(x -> scale == 1 && x < 0.4 ? 1e-321 : x * scale)
                            .toArray()));
        }
        Model model = Model.markov(cardinalities, factors);
        double[][] truth = Oracle.solve(model, Evidence.none()).marginals();
        Marginals found = solve(STANDARD, model, Task.MAR).marginals();
        for (int v = 0; v < truth.length && found.kind() == Answer.Kind.ESTIMATE; v++) {
            for (int state = 0; state < truth[v].length; state++) {
                assertThat(found.of(v, state)).isCloseTo(truth[v][state], within(6 * found.standardError(v, state)));
            }
        }
    }

    @Test
    void chainsThatDoNotForgetTheirStartSayTheyCarryNoInformation() {
        // Couplings so strong that no single spin ever turns.
        Settings frozen =
                STANDARD.with(GibbsSettings.MOVES, GibbsSettings.Moves.SINGLE).with(GibbsSettings.TEMPERATURES, 2);
        Answer answer = solve(frozen.with(GibbsSettings.STEPS, 3600), Glasses.grid(6, 60, 1), Task.MAR);
        assertThat(answer.diagnostics().asMap())
                .containsEntry("informative", false)
                .containsEntry("converged", false);
        assertThat(answer.relativeError()).isEmpty();
        assertThat(answer.confidence()).isEmpty();
    }

    @Test
    void constraintsThatNoChainMeetsAreToldByNoInformation() {
        // One state in 2^18 is allowed, found by search and by no chain.
        RandomGenerator random = RandomModels.random(1);
        int n = 40;
        int[] hidden = random.ints(n, 0, 2).toArray();
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < 4 * n; f++) {
            int[] scope = random.ints(0, n).distinct().limit(4).toArray();
            int parity = Arrays.stream(scope).map(v -> hidden[v]).sum() % 2;
            double[] values = new double[16];
            Arrays.setAll(values, i -> Integer.bitCount(i) % 2 == parity ? 1 : 0);
            factors.add(TableFactor.of(scope, values));
        }
        Answer answer = solve(STANDARD.with(GibbsSettings.TEMPERATURES, 4), Model.binary(n, factors), Task.PR);
        assertThat(answer.value().isZero()).isFalse();
        assertThat(answer.diagnostics().asMap())
                .containsEntry("support", "found")
                .containsEntry("informative", false);
    }

    @Test
    void timeLimitIsKeptAndTheBestSoFarIsTheAnswer() {
        Model model = RandomModels.positivePairwise(3, 60, 240);
        // Every look at this clock takes a fifth of a millisecond.
        Host host = new VirtualClock(Duration.ofNanos(200_000)).host(new StopSignal());
        Budget limited = Budget.standard()
                .withTime(Duration.ofMillis(200))
                .withThreads(1)
                .withHost(host);
        for (GibbsSettings.Method method : GibbsSettings.Method.values()) {
            for (Task task : new MethodEngine(new GibbsMethod(STANDARD)).tasks()) {
                Settings endless = STANDARD.with(GibbsSettings.METHOD, method)
                        .with(GibbsSettings.ERROR, 0.0)
                        .with(GibbsSettings.TEMPERATURES, 1 << 20)
                        .with(GibbsSettings.STEPS, 1L << 40);
                Answer answer = solve(endless, model, task, limited);
                assertThat(answer.seconds()).isLessThan(0.5);
                assertThat(answer.kind()).isNotEqualTo(Answer.Kind.EXACT);
                assertThat(answer.diagnostics().asMap()).containsEntry("converged", false);
            }
        }
    }

    @Test
    void chainsThatDoNotFitAreRefusedWithNumbers() {
        Budget small = Budget.standard().withMemory(1 << 20);
        assertThatThrownBy(() -> solve(
                        STANDARD.with(GibbsSettings.CHAINS, 1 << 16),
                        RandomModels.positivePairwise(1, 100, 300),
                        Task.MAR,
                        small))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("65536 chains of 100 variables need");
    }

    @Test
    void forestsAreExact() {
        Model chain = Model.markov(
                new int[] {2, 3, 2},
                List.of(
                        TableFactor.of(new int[] {0, 1}, new double[] {1, 2, 3, 4, 5, 0}),
                        TableFactor.of(new int[] {2, 1}, new double[] {1, 1, 2, 3, 5, 8})));
        Answer answer = solve(STANDARD, chain, Task.PR);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.value().ln()).isCloseTo(Math.log(5 * 4 + 7 * 6 + 3 * 10), within(1e-12));
    }
}
