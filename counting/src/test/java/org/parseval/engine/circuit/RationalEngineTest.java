package org.parseval.engine.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Rational;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class RationalEngineTest {
    private static final Budget BUDGET = Budget.standard().withMemory(1 << 30);
    private static final Map<String, String> EXACT = Map.of("arithmetic", "exact");

    @SeededTest(80)
    void tablesOfFractionsAndOfDoublesAreSummedAsBruteForceDoes(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        check(seed % 2 == 0 ? problem.model() : inFractions(problem.model(), seed), problem.evidence());
    }

    @SeededTest(24)
    void clausesParitiesAndTreesAreSummedAsBruteForceDoes(int seed) {
        RandomModels.Problem problem = RandomBooleanModels.wide(seed);
        check(problem.model(), problem.evidence());
    }

    @Test
    void weightsMayBeFartherApartThanDoublesReach() {
        Model model = Model.markov(
                new int[] {2, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new Rational[] {Rational.of("1e-200"), Rational.of("1e200")}),
                        TableFactor.of(
                                new int[] {0, 1},
                                new Rational[] {Rational.of("1/3"), Rational.ZERO, Rational.ZERO, Rational.ONE})));
        check(model, Evidence.of(Map.of(1, 0)));
        check(model, Evidence.none());
    }

    /** The same zeros, and elsewhere fractions of which few are doubles. */
    private static Model inFractions(Model model, int seed) {
        RandomGenerator random = RandomModels.random(seed + 500);
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : model.factors()) {
            TableFactor table = factor.toTable(model);
            Rational[] fractions = new Rational[table.values().length];
            for (int i = 0; i < fractions.length; i++) {
                fractions[i] = table.values()[i] == 0
                        ? Rational.ZERO
                        : new Rational(
                                BigInteger.valueOf(1 + random.nextInt(7)), BigInteger.valueOf(1 + random.nextInt(9)));
            }
            factors.add(TableFactor.of(table.scope(), fractions));
        }
        return Model.markov(model.cardinalities(), factors);
    }

    private static void check(Model model, Evidence evidence) {
        Rational[][] sums = bruteForce(model, evidence);
        for (String name : List.of("auto", "exact", "compile")) {
            for (String reductions : List.of("all", "none")) {
                Engine engine = Catalogue.engine(name, Map.of("arithmetic", "exact", "reductions", reductions));
                for (Task task : engine.tasks()) {
                    Answer answer = engine.solve(model, Query.of(task, evidence), BUDGET, Progress.SILENT);
                    assertThat(answer.fraction()).as(name).contains(sums[0][0]);
                    assertThat(answer.value().isZero()).isEqualTo(sums[0][0].isZero());
                    answer.distributions().ifPresent(found -> checkMarginals(found.probabilities(), sums));
                    assertThat(answer.distributions().isPresent()).isEqualTo(task == Task.MAR && !sums[0][0].isZero());
                }
            }
        }
    }

    private static void checkMarginals(double[][] found, Rational[][] sums) {
        for (int v = 0; v < found.length; v++) {
            for (int s = 0; s < found[v].length; s++) {
                Rational share = sums[v + 1][s].times(inverse(sums[0][0]));
                assertThat(found[v][s]).isEqualTo(share.doubleValue());
            }
        }
    }

    private static Rational inverse(Rational number) {
        BigInteger below = number.numerator();
        return new Rational(number.denominator(), below);
    }

    /** Z, and for every variable the sum over the states in which it has each of its own. */
    private static Rational[][] bruteForce(Model model, Evidence evidence) {
        int n = model.variableCount();
        Rational[][] sums = new Rational[n + 1][];
        sums[0] = new Rational[] {Rational.ZERO};
        for (int v = 0; v < n; v++) {
            sums[v + 1] = new Rational[model.cardinality(v)];
            Arrays.fill(sums[v + 1], Rational.ZERO);
        }
        int[] states = new int[n];
        do {
            int[] now = states;
            if (evidence.states().entrySet().stream().allMatch(each -> now[each.getKey()] == each.getValue())) {
                Rational weight = weight(model, states);
                sums[0][0] = sum(sums[0][0], weight);
                for (int v = 0; v < n; v++) {
                    sums[v + 1][states[v]] = sum(sums[v + 1][states[v]], weight);
                }
            }
        } while (advance(model, states));
        return sums;
    }

    private static Rational weight(Model model, int[] states) {
        Rational weight = Rational.ONE;
        for (Factor factor : model.factors()) {
            if (factor instanceof TableFactor table) {
                int index = 0;
                for (int variable : table.scope()) {
                    index = index * model.cardinality(variable) + states[variable];
                }
                weight = weight.times(table.fraction(index));
            } else {
                weight = weight.times(Rational.of(factor.value(model, states)));
            }
        }
        return weight;
    }

    private static Rational sum(Rational one, Rational other) {
        return new Rational(
                one.numerator()
                        .multiply(other.denominator())
                        .add(other.numerator().multiply(one.denominator())),
                one.denominator().multiply(other.denominator()));
    }

    private static boolean advance(Model model, int[] states) {
        for (int v = states.length - 1; v >= 0; v--) {
            states[v] = (states[v] + 1) % model.cardinality(v);
            if (states[v] > 0) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aTenthIsATenthAlsoWhereDoublesAreNot() {
        Model model = Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {0.1, 0.2})));
        Answer answer = Catalogue.engine("compile", EXACT).solve(model, Query.of(Task.PR));
        assertThat(answer.fraction()).contains(Rational.of("3/10"));
        assertThat(answer.count()).isEmpty();
        assertThat(answer.settings()).containsEntry("arithmetic", "exact");
    }

    @Test
    void aWeightBelowAllDoublesCounts() {
        Rational tiny = Rational.of("1e-400");
        Model model = Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new Rational[] {
            tiny, tiny, Rational.ZERO, Rational.ZERO
        })));
        Answer answer = Catalogue.engine("exact", EXACT).solve(model, Query.of(Task.PR));
        assertThat(answer.fraction()).contains(Rational.of("2e-400"));
        assertThat(answer.value().log10()).isCloseTo(-399.69897, within(1e-5));
    }

    @Test
    void whatCannotBeExactIsRefused() {
        Model model = Model.markov(new int[] {2, 2}, List.of());
        Engine engine = Catalogue.engine("exact", EXACT);
        assertThatThrownBy(() -> engine.solve(model, Query.of(Task.MPE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("exact arithmetic does not answer MPE");
        assertThatThrownBy(() -> engine.solve(model, Query.projectedCount(Evidence.none(), Set.of(0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("exact arithmetic does not count projections");
        assertThatThrownBy(() -> Catalogue.engine("energy", EXACT)).hasMessageContaining("arithmetic");
    }

    @Test
    void numbersThatDoNotFitTheMemoryAreRefused() {
        Model model = RandomModels.positivePairwise(1, 40, 60);
        assertThatThrownBy(() -> Catalogue.engine("exact", EXACT)
                        .solve(model, Query.of(Task.PR), BUDGET.withMemory(1 << 16), Progress.SILENT))
                .isInstanceOf(BudgetException.class);
    }
}
