package org.parseval.spectrum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.fourier.FactorPolynomials;
import org.parseval.fourier.Polynomial;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class ModelSpectrumTest {
    private static final Budget BUDGET = Budget.standard();

    private static ModelSpectrum spectrum(Model model, Evidence evidence) {
        return ModelSpectrum.of(model, evidence, BUDGET, Progress.SILENT);
    }

    /** The product of the factors' expansions, with the evidence put in afterwards. */
    private static Polynomial product(Model model, Evidence evidence) {
        Polynomial product = Polynomial.constant(1);
        for (Factor factor : model.factors()) {
            product = product.times(FactorPolynomials.of(model, factor));
        }
        for (Map.Entry<Integer, Integer> observed : evidence.states().entrySet()) {
            product = product.restrict(observed.getKey(), observed.getValue());
        }
        return product;
    }

    private static void assertIsThatOf(Polynomial product, DegreeWeights weights) {
        double[] expected = Arrays.copyOf(product.weightByDegree(), weights.weights().length);
        double total = product.weight();
        for (int k = 0; k < expected.length; k++) {
            assertThat(weights.weights()[k])
                    .as("degree %d", k)
                    .isCloseTo(expected[k] / total, within(1e-12 + weights.roundings()[k]));
        }
    }

    @SeededTest(60)
    void spectrumIsThatOfTheProductOfTheFactorsExpansions(int seed) {
        Model model = RandomBooleanModels.mixed(seed);
        Evidence evidence = seed % 3 == 0 ? Evidence.of(Map.of(0, seed & 1)) : Evidence.none();
        Polynomial product = product(model, evidence);
        ModelSpectrum found = spectrum(model, evidence);
        assertThat(found.variables()).isEqualTo(model.variableCount() - evidence.size());
        if (found.isZero()) {
            assertThat(product.weight()).isLessThan(1e-24);
        } else {
            assertThat(found.weights().top()).isEqualTo(found.variables());
            assertIsThatOf(product, found.weights());
        }
    }

    @SeededTest(60)
    void eliminationOverPairsAgreesWithTheTransformOnEveryPart(int seed) {
        for (Model part : ConditionedModel.of(RandomBooleanModels.mixed(seed), Evidence.none())
                .parts()) {
            assertRoutesAgree(part);
        }
        assertRoutesAgree(RandomModels.positivePairwise(seed, 2 + seed % 9, seed % 17));
    }

    private static void assertRoutesAgree(Model model) {
        for (Model part : ConditionedModel.of(model, Evidence.none()).parts()) {
            Deadline deadline = Deadline.never(Host.here());
            DegreeWeights table = TableTransform.of(part, BUDGET, deadline);
            DegreeWeights pairs =
                    PairElimination.of(part, new PairPlan(part, BUDGET, deadline), BUDGET, deadline, Progress.SILENT);
            assertThat(pairs.logMeanSquare()).isCloseTo(table.logMeanSquare(), within(1e-10));
            for (int k = 0; k < table.weights().length; k++) {
                assertThat(pairs.weights()[k])
                        .isCloseTo(table.weights()[k], within(pairs.roundings()[k] + table.roundings()[k]));
                assertThat(pairs.roundings()[k]).isLessThan(1e-11);
            }
        }
    }

    @SeededTest(60)
    void weightsGenerateTheNoiseStability(int seed) {
        int n = 1 + seed % 8;
        Model model = n == 1
                ? Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {1, seed})))
                : RandomModels.positivePairwise(seed, n, 2 * n);
        double[] f = new double[1 << n];
        Arrays.setAll(f, x -> Math.exp(model.lnValue(states(x, n))));
        for (double rho : new double[] {-0.7, 0, 0.3, 0.9, 1}) {
            double stability = 0;
            double square = 0;
            for (int x = 0; x < f.length; x++) {
                square += f[x] * f[x] / f.length;
                for (int y = 0; y < f.length; y++) {
                    int differing = Integer.bitCount(x ^ y);
                    double likely = Math.pow((1 + rho) / 2, n - differing) * Math.pow((1 - rho) / 2, differing);
                    stability += f[x] * f[y] * likely / f.length;
                }
            }
            double generated = 0;
            double[] weights = spectrum(model, Evidence.none()).weights().weights();
            for (int k = 0; k < weights.length; k++) {
                generated += weights[k] * Math.pow(rho, k);
            }
            assertThat(generated).isCloseTo(stability / square, within(1e-12));
        }
    }

    private static int[] states(int point, int variables) {
        return IntStream.range(0, variables).map(v -> point >> v & 1).toArray();
    }

    @Test
    void partsWithoutACommonVariableConvolve() {
        Model one = RandomModels.positivePairwise(1, 5, 8);
        Model other = RandomModels.positivePairwise(2, 4, 6);
        List<Factor> factors = new ArrayList<>(one.factors());
        for (Factor factor : other.factors()) {
            int[] scope = Arrays.stream(factor.scope()).map(v -> v + 5).toArray();
            factors.add(TableFactor.of(scope, factor.toTable(other).values()));
        }
        Model both = Model.binary(9, factors);
        ModelSpectrum found = spectrum(both, Evidence.none());
        assertThat(found.parts()).hasSizeGreaterThan(1);
        assertIsThatOf(product(both, Evidence.none()), found.weights());
        // And as one table, if a constant factor joins the parts.
        factors.add(TableFactor.of(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8}, constant(512)));
        ModelSpectrum joined = spectrum(Model.binary(9, factors), Evidence.none());
        assertThat(joined.parts()).hasSize(1);
        assertThat(joined.weights().weights()).containsExactly(found.weights().weights(), within(1e-12));
    }

    private static double[] constant(int size) {
        double[] values = new double[size];
        Arrays.fill(values, 3);
        return values;
    }

    @Test
    void longChainWithoutFieldHasItsClosedForm() {
        // f is the product of 1 + t x y along the chain: each set of edges is one term, of degree twice its runs.
        int n = 60;
        double t = 0.5;
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v + 1 < n; v++) {
            factors.add(TableFactor.of(new int[] {v, v + 1}, new double[] {1 + t, 1 - t, 1 - t, 1 + t}));
        }
        ModelSpectrum found = spectrum(Model.binary(n, factors), Evidence.none());
        assertThat(found.parts()).containsExactly(new ModelSpectrum.Part(n, ModelSpectrum.Route.PAIRS, 1));
        double[] expected = runs(n - 1, t * t);
        for (int k = 0; k <= n; k++) {
            assertThat(found.weights().weights()[k])
                    .as("degree %d", k)
                    .isCloseTo(
                            k % 2 == 0 && k / 2 < expected.length ? expected[k / 2] : 0,
                            within(found.weights().roundings()[k]));
        }
        assertThat(found.weights().roundings()[6]).isLessThan(1e-9);
        assertThat(found.weights().concentration(0.01))
                .satisfies(range -> assertThat(range.low()).isEqualTo(range.high()));
    }

    /** The share of each number of runs among sets of edges, where an edge weighs so much. */
    private static double[] runs(int edges, double weight) {
        double[][] last = {new double[edges + 2], new double[edges + 2]};
        last[0][0] = 1;
        for (int edge = 0; edge < edges; edge++) {
            double[][] next = new double[2][edges + 2];
            for (int runs = 0; runs <= edges; runs++) {
                next[0][runs] += (last[0][runs] + last[1][runs]) / (1 + weight);
                next[1][runs] += last[1][runs] * weight / (1 + weight);
                next[1][runs + 1] += last[0][runs] * weight / (1 + weight);
            }
            last = next;
        }
        double[] shares = new double[edges + 2];
        for (int runs = 0; runs < shares.length; runs++) {
            shares[runs] = last[0][runs] + last[1][runs];
        }
        return shares;
    }

    @Test
    void gridIsTheSameByBothRoutesAndOnAnyNumberOfThreads() {
        Model grid = Grids.ising(4, 5, 1, 3);
        assertRoutesAgree(grid);
        Model larger = Grids.ising(5, 6, 1, 3);
        double[] one = ModelSpectrum.of(larger, Evidence.none(), BUDGET.withThreads(1), Progress.SILENT)
                .weights()
                .weights();
        double[] three = ModelSpectrum.of(larger, Evidence.none(), BUDGET.withThreads(3), Progress.SILENT)
                .weights()
                .weights();
        assertThat(three).isEqualTo(one);
    }

    @Test
    void degreeZeroOfALargeModelIsWhatPartitionFunctionsSay() {
        // The share of degree 0 is (mean of f)^2 / mean of f^2, and both means are partition functions.
        Model grid = Grids.ising(6, 6, 0.7, 8);
        List<Factor> squares = new ArrayList<>();
        for (Factor factor : grid.factors()) {
            double[] values = factor.toTable(grid).values().clone();
            Arrays.setAll(values, i -> values[i] * values[i]);
            squares.add(TableFactor.of(factor.scope(), values));
        }
        double share = 2 * logZ(grid) - logZ(Model.markov(grid.cardinalities(), squares)) - 36 * Math.log(2);
        ModelSpectrum found = spectrum(grid, Evidence.none());
        assertThat(found.parts().get(0).route()).isEqualTo(ModelSpectrum.Route.PAIRS);
        assertThat(Math.log(found.weights().weights()[0])).isCloseTo(share, within(1e-9));
    }

    private static double logZ(Model model) {
        return new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.PR), BUDGET, Progress.SILENT)
                .value()
                .ln();
    }

    @Test
    void zeroFunctionHasNoSpectrum() {
        Model model = Model.markov(
                new int[] {2, 2},
                List.of(
                        TableFactor.of(new int[] {0, 1}, new double[] {1, 0, 0, 1}),
                        TableFactor.of(new int[] {0, 1}, new double[] {0, 1, 1, 0})));
        assertThat(spectrum(model, Evidence.none()).isZero()).isTrue();
        Model equal = Model.markov(new int[] {2, 2}, model.factors().subList(0, 1));
        assertThat(spectrum(equal, Evidence.of(Map.of(0, 0, 1, 1))).isZero()).isTrue();
        assertThat(spectrum(equal, Evidence.of(Map.of(0, 0))).weights().weights())
                .containsExactly(new double[] {0.5, 0.5}, within(1e-15));
    }

    @Test
    void variablesOfManyStatesMustBeObserved() {
        Model model = Model.markov(
                new int[] {3, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 2, 3, 4, 5, 6})));
        assertThat(ModelSpectrum.manyStates(model, Evidence.none())).hasValue(0);
        assertThatThrownBy(() -> spectrum(model, Evidence.none())).isInstanceOf(IllegalArgumentException.class);
        assertThat(spectrum(model, Evidence.of(Map.of(0, 2))).weights().weights())
                .containsExactly(new double[] {121.0 / 122, 1.0 / 122}, within(1e-14));
    }

    @Test
    void whatDoesNotFitIsRefusedWithNumbers() {
        Model wide = Grids.ising(20, 20, 1, 3);
        assertThatThrownBy(() -> spectrum(wide, Evidence.none()))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("400 connected variables")
                .hasMessageContaining("GiB");
    }
}
