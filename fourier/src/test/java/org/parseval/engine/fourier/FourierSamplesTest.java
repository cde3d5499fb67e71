package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.EqualParts;
import org.parseval.testing.Grids;
import org.parseval.testing.Needles;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class FourierSamplesTest extends EngineContract {
    private static final Settings TINY = FourierSettings.standard()
            .with(FourierSettings.MESSAGE_SIZE, 4)
            .with(FourierSettings.PRODUCT_SIZE, 4)
            .with(FourierSettings.SAMPLES, 1 << 14);

    @Override
    protected Engine engine() {
        return new MethodEngine(new FourierMethod(FourierSettings.standard().with(FourierSettings.SAMPLES, 2048)));
    }

    @Override
    protected int leastLargeAnswers() {
        return 17;
    }

    private static Answer solve(Settings settings, Model model, Task task) {
        return new MethodEngine(new FourierMethod(settings))
                .solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
    }

    private static double effective(Answer answer) {
        return answer.diagnostics().asMap().get("effectiveSamples") instanceof Double count ? count : 0;
    }

    @Test
    void whereSamplesStateAnErrorItHolds() {
        for (Gauge gauge : Gauge.values()) {
            int stated = 0;
            int held = 0;
            for (int seed = 1; seed <= 20; seed++) {
                Model model = RandomModels.positivePairwise(seed, 14, 30);
                double truth = BruteForce.solve(model, Evidence.none()).logZ();
                Answer answer = solve(
                        TINY.with(FourierSettings.GAUGE, gauge).with(FourierSettings.SAMPLES, 4096), model, Task.PR);
                assertThat((Long) answer.diagnostics().asMap().get("truncations"))
                        .isPositive();
                if (answer.relativeError().isPresent()) {
                    stated++;
                    double error = answer.relativeError().getAsDouble();
                    assertThat(answer.value().sign()).isEqualTo(1);
                    assertThat(answer.value().ln()).as("seed %d", seed).isCloseTo(truth, within(6 * error));
                    Answer.Bounds interval = answer.confidence().orElseThrow().bounds();
                    held += interval.lnLow() <= truth && truth <= interval.lnHigh() ? 1 : 0;
                } else {
                    assertThat(answer.kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
                }
            }
            assertThat(stated).isGreaterThan(5);
            assertThat(held).isGreaterThan(stated * 85 / 100);
        }
    }

    /** Eight batches are often closer together by luck than their samples are. */
    @SeededTest(20)
    void theErrorIsNotLessThanTheSpreadOfTheWeightsSays(int seed) {
        Answer answer =
                solve(TINY.with(FourierSettings.SAMPLES, 1024), RandomModels.positivePairwise(seed, 14, 30), Task.PR);
        double spread = Math.sqrt(1 / effective(answer) - 1.0 / 1024);
        answer.relativeError().ifPresent(error -> assertThat(error).isGreaterThanOrEqualTo(spread));
    }

    @Test
    void anEntryThatHoldsTheWeightAndNoSampleMeetsWidensTheError() {
        int seed = 20;
        Model model = Needles.grid(seed, 6, 14, 0.2);
        Budget budget = Budget.standard().withSeed(seed);
        double truth = solve(FourierSettings.standard(), model, Task.PR).value().ln();
        Answer answer = new MethodEngine(new FourierMethod(TINY.with(FourierSettings.MESSAGE_SIZE, 16)
                        .with(FourierSettings.PRODUCT_SIZE, 16)
                        .with(FourierSettings.SAMPLES, 2048)))
                .solve(model, Query.of(Task.PR), budget, Progress.SILENT);
        answer.relativeError()
                .ifPresent(error -> assertThat(answer.value().ln()).isCloseTo(truth, within(4 * error)));
    }

    /** Chains that look for states which the proposal misses may end in one that is impossible for both. */
    @Test
    void parityModelsHaveAnErrorThatIsANumber() {
        for (int seed = 26; seed <= 33; seed++) {
            Answer answer = solve(
                    TINY.with(FourierSettings.MESSAGE_SIZE, 16)
                            .with(FourierSettings.PRODUCT_SIZE, 16)
                            .with(FourierSettings.SAMPLES, 1024),
                    parities(seed, 14, 11),
                    Task.PR);
            String which = "seed " + seed;
            answer.relativeError()
                    .ifPresent(error -> assertThat(error).as(which).isPositive().isFinite());
        }
    }

    /** Fields, and parities of five variables that must be even. */
    private static Model parities(int seed, int n, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            factors.add(TableFactor.of(new int[] {v}, new double[] {1, 0.2 + random.nextDouble()}));
        }
        for (int k = 0; k < count; k++) {
            int[] scope = random.ints(0, n).distinct().limit(5).toArray();
            double[] table = new double[32];
            Arrays.setAll(table, i -> 1 - Integer.bitCount(i) % 2);
            factors.add(TableFactor.of(scope, table));
        }
        return Model.binary(n, factors);
    }

    @SeededTest(20)
    void weightsFromExactMessagesAreAllEqual(int seed) {
        // Weak couplings, so that no conditional is close to zero.
        Model model = Grids.inField(5, 0.3, 0.1, seed);
        double truth = solve(FourierSettings.standard(), model, Task.PR).value().ln();
        for (Gauge gauge : Gauge.values()) {
            Settings settings =
                    FourierSettings.paper().with(FourierSettings.GAUGE, gauge).with(FourierSettings.SAMPLES, 1000);
            Answer answer = solve(settings, model, Task.PR);
            assertThat(answer.diagnostics().asMap()).containsEntry("truncations", 0L);
            assertThat(answer.value().ln()).isCloseTo(truth, within(1e-9));
            // What no draw meets is not known, however equal the weights are.
            double samples =
                    (Long) Objects.requireNonNull(answer.diagnostics().asMap().get("samples"));
            assertThat(answer.relativeError().orElseThrow()).isCloseTo(Math.sqrt(2) / samples, within(1e-6));
            assertThat(effective(answer)).isCloseTo(samples, within(1e-6));
        }
    }

    @Test
    void marginalsOfAnyCardinalityComeFromTheSamplesWhereThereAreEnough() {
        int compared = 0;
        for (int seed = 1; seed <= 60; seed++) {
            RandomModels.Problem problem = RandomModels.problem(seed);
            Query query = Query.of(Task.MAR, problem.evidence());
            Answer answer = new MethodEngine(new FourierMethod(TINY))
                    .solve(problem.model(), query, Budget.standard(), Progress.SILENT);
            Optional<Marginals> marginals =
                    answer.distributions().filter(found -> found.kind() == Answer.Kind.ESTIMATE);
            if (marginals.isPresent()) {
                compared++;
                double[][] truth =
                        BruteForce.solve(problem.model(), problem.evidence()).marginals();
                for (int v = 0; v < truth.length; v++) {
                    for (int state = 0; state < truth[v].length; state++) {
                        assertThat(marginals.get().of(v, state))
                                .as("variable %d state %d of seed %d", v, state, seed)
                                .isCloseTo(
                                        truth[v][state],
                                        within(6 * marginals.get().standardError(v, state) + 1e-12));
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(5);
    }

    @Test
    void tablesThatFitAreExactAndDrawNothing() {
        Model model = RandomModels.positivePairwise(1, 12, 24);
        Answer answer = solve(FourierSettings.standard().with(FourierSettings.SAMPLES, 100), model, Task.PR);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.diagnostics().asMap()).doesNotContainKey("samples");
        assertThat(answer.relativeError()).isEmpty();
    }

    @Test
    void noSamplesAreTheSameAsNotAsking() {
        Model model = RandomModels.positivePairwise(2, 14, 40);
        Settings small = FourierSettings.standard().with(FourierSettings.MESSAGE_SIZE, 4);
        Answer without = solve(small, model, Task.PR);
        assertThat(solve(small.with(FourierSettings.SAMPLES, 0), model, Task.PR).value())
                .isEqualTo(without.value());
        assertThat(without.settings()).doesNotContainKey("samples");
        assertThatThrownBy(() -> new FourierMethod(small.with(FourierSettings.SAMPLES, 7)))
                .hasMessageContaining("found 7, expected 0, or 8 or more");
    }

    @SeededTest(20)
    void samplesAreTheSameOnAnyNumberOfThreads(int seed) {
        Model model = Grids.inField(6, 1, 0.1, seed);
        Engine engine = new MethodEngine(new FourierMethod(TINY.with(FourierSettings.SAMPLES, 3000)));
        Budget budget = Budget.standard().withSeed(seed);
        Answer one = engine.solve(model, Query.of(Task.MAR), budget.withThreads(1), Progress.SILENT);
        Answer four = engine.solve(model, Query.of(Task.MAR), budget.withThreads(4), Progress.SILENT);
        assertThat(four.value()).isEqualTo(one.value());
        assertThat(four.relativeError()).isEqualTo(one.relativeError());
        assertThat(four.diagnostics().extras()).isEqualTo(one.diagnostics().extras());
        assertThat(Arrays.deepToString(four.marginals().probabilities()))
                .isEqualTo(Arrays.deepToString(one.marginals().probabilities()));
    }

    @Test
    void equalPartsVaryEachForItself() {
        EqualParts.checkVaryEachForItself(new MethodEngine(new FourierMethod(FourierSettings.standard()
                .with(FourierSettings.MESSAGE_SIZE, 4)
                .with(FourierSettings.SAMPLES, 1 << 9))));
    }
}
