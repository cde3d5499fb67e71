package org.parseval.engine.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.VirtualClock;

class EnergyEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new MethodEngine(new EnergyMethod(EnergySettings.standard().withError(0.1)));
    }

    @Override
    protected int leastLargeAnswers() {
        return 16;
    }

    private static Answer solve(EnergySettings settings, Model model, Task task) {
        return new MethodEngine(new EnergyMethod(settings))
                .solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
    }

    private static EnergySettings exact() {
        return EnergySettings.standard().withNeighbours(20).withEpsilon(0).withSamples(0);
    }

    @SeededTest(100)
    void withNothingDroppedTheEstimateAndTheMomentsAreExact(int seed) {
        Model model = RandomModels.positivePairwise(seed, 12, 24);
        BruteForce truth = BruteForce.solve(model, Evidence.none());
        Answer answer = solve(exact(), model, Task.MAR);
        assertThat(answer.value().ln()).isCloseTo(truth.logZ(), within(1e-9));
        double[][] marginals = answer.marginals().probabilities();
        for (int v = 0; v < marginals.length; v++) {
            assertThat(marginals[v]).containsExactly(truth.marginals()[v], within(1e-9));
        }
    }

    @SeededTest(40)
    void certificateHoldsWhateverIsDropped(int seed) {
        Model model = RandomModels.positivePairwise(seed, 12, 30);
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        for (int order = 0; order <= 2; order++) {
            EnergySettings coarse = EnergySettings.standard()
                    .withNeighbours(2 + seed % 4)
                    .withEpsilon(0.05)
                    .withOrder(order)
                    .withSamples(0);
            Answer.Bounds certified = solve(coarse, model, Task.PR).certified().orElseThrow();
            assertThat(truth).as("order %d", order).isBetween(certified.lnLow(), certified.lnHigh());
            if (order != seed % 3) {
                continue;
            }
            Answer state = solve(coarse, model, Task.MPE);
            double best = BruteForce.solve(model, Evidence.none()).logMax();
            double high = state.certified()
                    .map(Answer.Bounds::lnHigh)
                    .orElse(state.value().ln());
            assertThat(best).isBetween(state.value().ln() - 1e-9, high + 1e-9);
        }
    }

    @SeededTest(100)
    void bestStateOfASmallModelIsFound(int seed) {
        Model model = RandomModels.positivePairwise(seed, 14, 40);
        Answer answer = solve(EnergySettings.standard(), model, Task.MPE);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.value().ln())
                .isCloseTo(BruteForce.solve(model, Evidence.none()).logMax(), within(1e-9));
    }

    @Test
    void floorsAreToldAndLeaveTheHeaviestStateAsLowerBound() {
        Model model = Model.markov(
                new int[] {2, 2, 2},
                List.of(
                        TableFactor.of(new int[] {0, 1}, new double[] {0, 2, 1, 3}),
                        TableFactor.of(new int[] {1, 2}, new double[] {1, 2, 0, 4}),
                        TableFactor.of(new int[] {0, 2}, new double[] {1, 1, 2, 1})));
        Answer answer = solve(EnergySettings.standard(), model, Task.PR);
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        assertThat(answer.diagnostics().asMap()).containsEntry("floor", 1e-8);
        Answer.Bounds certified = answer.certified().orElseThrow();
        double heaviest = BruteForce.solve(model, Evidence.none()).logMax();
        assertThat(certified.lnLow()).isCloseTo(heaviest, within(1e-12));
        assertThat(certified.lnHigh()).isGreaterThanOrEqualTo(truth);
        assertThat(answer.value().ln())
                .isCloseTo(truth, within(4 * answer.relativeError().orElse(1e-6)));
    }

    @Test
    void largeGridTakesAboutLinearTime() {
        Model model = Grids.ising(60, 60, 1, 3);
        Answer answer = solve(
                EnergySettings.standard().withNeighbours(8).withEpsilon(0.01).withSamples(0), model, Task.PR);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.CERTIFIED);
        assertThat(answer.certified()).isPresent();
        assertThat(answer.diagnostics().asMap()).doesNotContainKey("samples");
    }

    @Test
    void marginalsOfAFerromagnetAreThoseOfTheSamples() {
        Model model = Grids.ising(4, 4, 0.7, 5);
        BruteForce truth = BruteForce.solve(model, Evidence.none());
        Answer answer = solve(EnergySettings.standard().withNeighbours(2).withEpsilon(0.1), model, Task.MAR);
        double[][] marginals = answer.marginals().probabilities();
        double worst = IntStream.range(0, 16)
                .mapToDouble(v -> Math.abs(marginals[v][0] - truth.marginals()[v][0]))
                .max()
                .orElseThrow();
        assertThat(worst).isLessThan(5e-3);
        assertThat(Arrays.stream(marginals[3]).sum()).isCloseTo(1, within(1e-12));
    }

    /** Zeros next to values so far apart that hardly any sample finds what counts. */
    @SeededTest(100)
    void whatIsStatedHoldsWhereTablesSpanMoreThanDoubles(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] cardinalities = {2 + random.nextInt(6), 2 + random.nextInt(6)};
        double range = 100 * (1 + random.nextInt(3));
        List<Factor> factors = new ArrayList<>();
        double[] logs = new double[cardinalities[0] * cardinalities[1]];
        for (int f = 0; f < 3; f++) {
            double[] values = random.doubles((long) cardinalities[0] * cardinalities[1], -range, range)
                    .map(log -> random.nextInt(3) == 0 ? 0 : Math.pow(10, log))
                    .toArray();
            factors.add(TableFactor.of(new int[] {0, 1}, values));
            Arrays.setAll(logs, i -> logs[i] + Math.log(values[i]));
        }
        Model model = Model.markov(cardinalities, factors);
        double largest = Arrays.stream(logs).max().orElseThrow();
        if (largest == Double.NEGATIVE_INFINITY) {
            return;
        }
        double reference = largest;
        double truth = largest
                + Math.log(Arrays.stream(logs)
                        .map(log -> Math.exp(log - reference))
                        .sum());
        Answer answer = solve(EnergySettings.standard().withSamples(40_000), model, Task.PR);
        answer.certified()
                .ifPresent(bounds -> assertThat(truth).isBetween(bounds.lnLow() - 1e-9, bounds.lnHigh() + 1e-9));
        answer.relativeError()
                .ifPresent(error -> assertThat(answer.value().ln()).isCloseTo(truth, within(6 * error + 1e-9)));
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @ValueSource(ints = {1, 7})
    void modesThatACoarseEnergyOverlooksAreFoundByChains(int seed) {
        Model model = Grids.agreeing(7, 3, 1, seed);
        double truth = new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                .value()
                .ln();
        EnergySettings coarse =
                EnergySettings.standard().withNeighbours(4).withEpsilon(0.05).withSamples(1 << 14);
        Answer answer = solve(coarse, model, Task.PR);
        assertThat(answer.exact()).isFalse();
        // Without the chains it is some hundred errors off.
        assertThat(Math.abs(answer.value().ln() - truth))
                .isLessThan(5 * answer.relativeError().orElse(Double.POSITIVE_INFINITY));
    }

    @Test
    void bestStateIsThereWhereTheTimeEndsBeforeTheEnergyIsMade() {
        // Every look at the clock takes a hundredth of the time, and there are more factors than that.
        VirtualClock clock = new VirtualClock(Duration.ofMillis(10));
        Budget little =
                Budget.standard().withTime(Duration.ofSeconds(1)).withThreads(1).withHost(clock.host(new StopSignal()));
        Model grid = Grids.ising(20, 20, 1, 3);
        Answer answer = engine().solve(grid, Query.of(Task.MPE), little, Progress.SILENT);
        assertThat(answer.assignment().orElseThrow()).hasSize(400);
        assertThat(answer.certified().orElseThrow().lnHigh())
                .isFinite()
                .isGreaterThan(answer.value().ln());
    }

    @Test
    void tooLittleMemoryIsToldAsSuch() {
        Model model = Grids.ising(20, 20, 1, 3);
        Budget small = Budget.standard().withMemory(20_000);
        assertThatThrownBy(() -> new MethodEngine(new EnergyMethod(EnergySettings.standard()))
                        .solve(model, Query.of(Task.PR), small, Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("terms");
    }
}
