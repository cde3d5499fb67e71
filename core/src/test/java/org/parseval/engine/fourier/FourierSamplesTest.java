package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class FourierSamplesTest extends EngineContract {
    private static final FourierSettings TINY =
            FourierSettings.standard().withMessageSize(4).withProductSize(4).withSamples(1 << 14);

    static IntStream twentySeeds() {
        return Seeds.upTo(20);
    }

    @Override
    protected Engine engine() {
        return new FourierEngine(FourierSettings.standard().withSamples(2048));
    }

    private static Answer solve(FourierSettings settings, Model model, Task task) {
        return new FourierEngine(settings).solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
    }

    private static double effective(Answer answer) {
        return answer.diagnostics().asMap().get("effectiveSamples") instanceof Double count ? count : 0;
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("twentySeeds")
    void samplesFromTruncatedMessagesFindZWithinTheirError(int seed) {
        Model model = RandomModels.positivePairwise(seed, 14, 40);
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        for (Gauge gauge : Gauge.values()) {
            Answer answer = solve(TINY.withGauge(gauge), model, Task.PR);
            assertThat((Integer) answer.diagnostics().asMap().get("truncations"))
                    .isPositive();
            assertThat(answer.diagnostics().asMap()).containsEntry("samples", 1L << 14);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.ESTIMATE);
            assertThat(answer.confidence()).isPresent();
            double error = answer.standardError().orElseThrow();
            assertThat(error).isBetween(0.0, 0.5);
            assertThat(answer.value().sign()).isEqualTo(1);
            assertThat(answer.value().logAbs()).isCloseTo(truth, within(5 * error));
        }
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("twentySeeds")
    void weightsFromExactMessagesAreAllEqual(int seed) {
        // Weak couplings, so that no conditional is close to zero.
        Model model = Grids.inField(5, 0.3, 0.1, seed);
        double truth = solve(FourierSettings.standard(), model, Task.PR).value().logAbs();
        for (Gauge gauge : Gauge.values()) {
            FourierSettings settings = FourierSettings.paper().withGauge(gauge).withSamples(1000);
            Answer answer = solve(settings, model, Task.PR);
            assertThat(answer.diagnostics().asMap()).containsEntry("truncations", 0);
            assertThat(answer.value().logAbs()).isCloseTo(truth, within(1e-9));
            assertThat(answer.standardError().orElseThrow()).isLessThan(1e-9);
            assertThat(effective(answer)).isCloseTo(1000, within(1e-6));
        }
    }

    @Test
    void marginalsOfAnyCardinalityComeFromTheSamplesWhereThereAreEnough() {
        int compared = 0;
        for (int seed = 1; seed <= 60; seed++) {
            RandomModels.Problem problem = RandomModels.problem(seed);
            Query query = Query.of(Task.MAR, problem.evidence());
            Answer answer = new FourierEngine(TINY).solve(problem.model(), query, Budget.standard(), Progress.SILENT);
            if (effective(answer) >= 1000) {
                compared++;
                double[][] truth =
                        BruteForce.solve(problem.model(), problem.evidence()).marginals();
                double[][] marginals = answer.marginals().orElseThrow().probabilities();
                for (int v = 0; v < marginals.length; v++) {
                    assertThat(marginals[v])
                            .as("variable %d of seed %d", v, seed)
                            .containsExactly(truth[v], within(5 * 0.5 / Math.sqrt(effective(answer))));
                }
            }
        }
        assertThat(compared).isGreaterThan(5);
    }

    @Test
    void tablesThatFitAreExactAndDrawNothing() {
        Model model = RandomModels.positivePairwise(1, 12, 24);
        Answer answer = solve(FourierSettings.standard().withSamples(100), model, Task.PR);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.diagnostics().asMap()).doesNotContainKey("samples");
        assertThat(answer.standardError()).isEmpty();
    }

    @Test
    void noSamplesAreTheSameAsNotAsking() {
        Model model = RandomModels.positivePairwise(2, 14, 40);
        FourierSettings small = FourierSettings.standard().withMessageSize(4);
        Answer without = solve(small, model, Task.PR);
        assertThat(solve(small.withSamples(0), model, Task.PR).value()).isEqualTo(without.value());
        assertThat(without.settings()).doesNotContainKey("samples");
        assertThatThrownBy(() -> small.withSamples(7)).hasMessageContaining("7 samples, expected 0, or 8 or more");
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("twentySeeds")
    void samplesAreTheSameOnAnyNumberOfThreads(int seed) {
        Model model = Grids.inField(6, 1, 0.1, seed);
        Engine engine = new FourierEngine(TINY.withSamples(3000));
        Budget budget = Budget.standard().withSeed(seed);
        Answer one = engine.solve(model, Query.of(Task.MAR), budget.withThreads(1), Progress.SILENT);
        Answer four = engine.solve(model, Query.of(Task.MAR), budget.withThreads(4), Progress.SILENT);
        assertThat(four.value()).isEqualTo(one.value());
        assertThat(four.standardError()).isEqualTo(one.standardError());
        assertThat(four.diagnostics().asMap()).isEqualTo(one.diagnostics().asMap());
        assertThat(Arrays.deepToString(four.marginals().orElseThrow().probabilities()))
                .isEqualTo(Arrays.deepToString(one.marginals().orElseThrow().probabilities()));
    }

    @Test
    void moreSamplesThanThereIsTimeForEndInTime() {
        Model model = Grids.inField(9, 1, 0.1, 1);
        Budget budget = Budget.standard().withTime(Duration.ofSeconds(4));
        Answer answer = new FourierEngine(
                        FourierSettings.standard().withMessageSize(64).withSamples(1L << 40))
                .solve(model, Query.of(Task.PR), budget, Progress.SILENT);
        assertThat(answer.seconds()).isLessThan(8);
        assertThat(answer.standardError()).isPresent();
    }
}
