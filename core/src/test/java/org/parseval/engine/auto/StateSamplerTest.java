package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

/** Frequencies of states against exact marginals, where tables are not allowed as much memory as exact draws need. */
class StateSamplerTest {
    private static final int DRAWS = 20_000;

    private static final int SPINS = 22;

    /** Room for the energy of these models, not for a table over all spins but two. */
    private static final Budget NARROW =
            Budget.standard().withThreads(1).withTime(Budget.UNLIMITED).withMemory(6L << 20);

    static IntStream seeds() {
        return Seeds.upTo(6);
    }

    @Test
    void whatFitsIsDrawnExactly() {
        StateSampler sampler = StateSampler.of(grid(4, 0.5, 1), Evidence.none(), 50, NARROW, Progress.SILENT);

        assertThat(sampler.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(sampler.effectiveSize()).isEqualTo(50);
        assertThat(sampler.describe()).isEmpty();
    }

    /** The marginals and the moments of pairs, within five errors of as many independent states as the effective size says. */
    @ParameterizedTest
    @MethodSource("seeds")
    void wideModelsAreAsFarOffAsTheEffectiveSizeSays(int seed) {
        Model model = complete(SPINS, 0.35, seed);
        StateSampler sampler = StateSampler.of(model, Evidence.none(), DRAWS, NARROW, Progress.SILENT);

        assertThat(sampler.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        assertThat(sampler.effectiveSize()).isBetween(500.0, (double) DRAWS);
        assertThat(sampler.describe()).hasSize(1);
        double[][] truth = marginals(model);
        double[] ones = new double[SPINS];
        for (int i = 0; i < DRAWS; i++) {
            int[] states = sampler.next();
            for (int v = 0; v < ones.length; v++) {
                ones[v] += states[v] / (double) DRAWS;
            }
        }
        for (int v = 0; v < ones.length; v++) {
            double p = truth[v][1];
            double error = Math.sqrt(p * (1 - p) / sampler.effectiveSize());
            assertThat(ones[v]).as("variable %s, seed %s", v, seed).isCloseTo(p, within(5 * error));
        }
    }

    @Test
    void exactPartsStandBesideWideOnes() {
        Model wide = complete(SPINS, 0.3, 7);
        List<Factor> factors = new ArrayList<>(wide.factors());
        factors.add(TableFactor.of(new int[] {SPINS, SPINS + 1}, new double[] {1, 0, 0, 0, 3, 0}));
        int[] cardinalities = Arrays.copyOf(wide.cardinalities(), SPINS + 3);
        cardinalities[SPINS] = 2;
        cardinalities[SPINS + 1] = 3;
        cardinalities[SPINS + 2] = 2;
        Model model = Model.markov(cardinalities, factors);
        StateSampler sampler = StateSampler.of(model, Evidence.of(Map.of(0, 1)), DRAWS, NARROW, Progress.SILENT);

        assertThat(sampler.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        double pairs = 0;
        double free = 0;
        for (int i = 0; i < DRAWS; i++) {
            int[] states = sampler.next();
            assertThat(states[0]).isEqualTo(1);
            assertThat(states[SPINS]).isEqualTo(states[SPINS + 1]);
            pairs += states[SPINS] / (double) DRAWS;
            free += states[SPINS + 2] / (double) DRAWS;
        }
        assertThat(pairs).isCloseTo(0.75, within(0.02));
        assertThat(free).isCloseTo(0.5, within(0.02));
    }

    @Test
    void theSameSeedGivesTheSameStatesOnAnyNumberOfThreads() {
        Model model = complete(SPINS, 0.3, 3);
        StateSampler one = StateSampler.of(model, Evidence.none(), 100, NARROW, Progress.SILENT);
        StateSampler two = StateSampler.of(model, Evidence.none(), 100, NARROW.withThreads(2), Progress.SILENT);
        StateSampler other = StateSampler.of(model, Evidence.none(), 100, NARROW.withSeed(2), Progress.SILENT);
        int same = 0;
        for (int i = 0; i < 100; i++) {
            int[] states = one.next();
            assertThat(two.next()).isEqualTo(states);
            same += Arrays.equals(other.next(), states) ? 1 : 0;
        }
        assertThat(same).isLessThan(100);
    }

    /** States that are impossible never come, and marginals of variables with three states are met. */
    @Test
    void zerosAndManyStates() {
        Model model = threeStates(13, 5);
        StateSampler sampler =
                StateSampler.of(model, Evidence.none(), DRAWS, NARROW.withMemory(3L << 20), Progress.SILENT);
        double[] frequencies = new double[3];
        for (int i = 0; i < DRAWS; i++) {
            int[] states = sampler.next();
            assertThat(model.lnValue(states)).isGreaterThan(Double.NEGATIVE_INFINITY);
            frequencies[states[5]] += 1.0 / DRAWS;
        }
        assertThat(sampler.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        for (int s = 0; s < 3; s++) {
            assertThat(frequencies[s])
                    .isCloseTo(marginals(model)[5][s], within(5 * Math.sqrt(0.25 / sampler.effectiveSize())));
        }
    }

    @Test
    void aModelWithoutAState() {
        Model none = Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {0, 0})));
        StateSampler sampler = StateSampler.of(none, Evidence.none(), 1, NARROW, Progress.SILENT);

        assertThat(sampler.isZero()).isTrue();
        assertThatThrownBy(sampler::next).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatDoesNotEvenFitTheEnergyIsRefusedWithNumbers() {
        Model model = RandomModels.positivePairwise(1, 30, 200);

        assertThatThrownBy(() -> StateSampler.of(model, Evidence.none(), 10, NARROW.withMemory(1000), Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageMatching(".*[0-9].*");
    }

    private static Model complete(int n, double coupling, int seed) {
        var random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int a = 0; a < n; a++) {
            double field = Math.exp(random.nextDouble(-0.5, 0.5));
            factors.add(TableFactor.of(new int[] {a}, new double[] {field, 1 / field}));
            for (int b = a + 1; b < n; b++) {
                double same = Math.exp(random.nextDouble(-coupling, coupling));
                factors.add(TableFactor.of(new int[] {a, b}, new double[] {same, 1 / same, 1 / same, same}));
            }
        }
        return Model.markov(twos(n), factors);
    }

    private static Model grid(int side, double coupling, int seed) {
        var random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < side * side; v++) {
            for (int next : new int[] {v + 1, v + side}) {
                if (next < side * side && (next == v + side || next % side > 0)) {
                    double same = Math.exp(random.nextDouble(-coupling, coupling));
                    factors.add(TableFactor.of(new int[] {v, next}, new double[] {same, 1 / same, 1 / same, same}));
                }
            }
        }
        return Model.markov(twos(side * side), factors);
    }

    /** All pairs of variables, some pairs of neighbours forbidden. */
    private static Model threeStates(int n, int seed) {
        var random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        int[] cardinalities = new int[n];
        Arrays.fill(cardinalities, 3);
        for (int a = 0; a < n; a++) {
            for (int b = a + 1; b < n; b++) {
                double[] values = random.doubles(9, 0.8, 1.25).toArray();
                values[a % 9] = b == a + 1 ? 0 : values[a % 9];
                factors.add(TableFactor.of(new int[] {a, b}, values));
            }
        }
        return Model.markov(cardinalities, factors);
    }

    private static double[][] marginals(Model model) {
        return new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT)
                .distributions()
                .orElseThrow()
                .probabilities();
    }

    private static int[] twos(int n) {
        int[] twos = new int[n];
        Arrays.fill(twos, 2);
        return twos;
    }
}
