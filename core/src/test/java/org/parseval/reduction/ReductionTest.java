package org.parseval.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.reduction.Reduction.Goal;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class ReductionTest {

    @SeededTest(300)
    void componentsGiveTheSamePartitionFunctionAndMarginals(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        for (Goal goal : List.of(Goal.PARTITION_FUNCTION, Goal.MARGINALS)) {
            check(Reduction.of(problem.model(), problem.evidence(), goal), goal, truth, 1e-12);
        }
    }

    @SeededTest(300)
    void paritiesThatAreKeptChangeNoAnswer(int seed) {
        RandomModels.Problem problem = RandomBooleanModels.wide(seed);
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        check(Reduction.of(problem.model(), problem.evidence(), Goal.MARGINALS, true), Goal.MARGINALS, truth, 1e-10);
    }

    @SeededTest(300)
    void stoppedAtOnceOrWithoutReductionsNoAnswerChanges(int seed) {
        for (RandomModels.Problem problem : List.of(RandomModels.problem(seed), RandomBooleanModels.wide(seed))) {
            BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
            ReductionRequest request = ReductionRequest.of(Goal.MARGINALS).keepParities(true);
            int[] questions = {0};
            BooleanSupplier soon = () -> questions[0]++ > 0;
            check(Reduction.of(problem.model(), problem.evidence(), request, () -> true), Goal.MARGINALS, truth, 1e-10);
            check(Reduction.of(problem.model(), problem.evidence(), request, soon), Goal.MARGINALS, truth, 1e-10);
            check(
                    Reduction.of(problem.model(), problem.evidence(), request.with(Reductions.NONE), () -> false),
                    Goal.MARGINALS,
                    truth,
                    1e-10);
        }
    }

    @Test
    void withoutReductionsFactorsStayAsTheyAre() {
        Model model = Model.markov(
                new int[] {2, 2, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {1, 2}),
                        TableFactor.of(new int[] {0, 1}, new double[] {1, 0, 0, 1}),
                        TableFactor.of(new int[] {1, 2}, new double[] {1, 2, 3, 4})));
        ReductionRequest request = ReductionRequest.of(Goal.MARGINALS).with(Reductions.NONE);

        Reduction reduction = Reduction.of(model, Evidence.of(Map.of(2, 1)), request, () -> false);

        assertThat(reduction.variableCount()).isEqualTo(2);
        assertThat(reduction.factorCount()).isEqualTo(3);
    }

    @SeededTest(300)
    void wantedMarginalsAreThoseOfTheWholeModel(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        int wanted = seed % problem.model().variableCount();
        ReductionRequest request = ReductionRequest.of(Goal.MARGINALS).wanting(Set.of(wanted));

        Reduction reduction = Reduction.of(problem.model(), problem.evidence(), request, () -> false);

        List<double[][]> parts = reduction.components().stream()
                .map(component ->
                        BruteForce.solve(component.model(), Evidence.none()).marginals())
                .toList();
        if (truth.logZ() == Double.NEGATIVE_INFINITY) {
            return;
        }
        double[][] marginals = reduction.restoreMarginals(parts);
        for (int v = 0; v < marginals.length; v++) {
            if (v == wanted) {
                assertThat(marginals[v]).containsExactly(truth.marginals()[v], within(1e-12));
            } else {
                assertThat(marginals[v]).isEmpty();
            }
        }
    }

    @Test
    void unwantedLeavesOfANetworkAreSummedOut() {
        Model model = Model.markov(
                new int[] {2, 2, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {0.25, 0.75}),
                        TableFactor.of(new int[] {0, 1}, new double[] {0.5, 0.5, 0.25, 0.75}),
                        TableFactor.of(new int[] {1, 2}, new double[] {0.125, 0.875, 0.75, 0.25})));

        Reduction reduction = Reduction.of(
                model, Evidence.none(), ReductionRequest.of(Goal.MARGINALS).wanting(Set.of(0)), () -> false);

        assertThat(reduction.variableCount()).isEqualTo(1);
    }

    private static void check(Reduction reduction, Goal goal, BruteForce truth, double tolerance) {
        double logZ = reduction.logConstant();
        List<double[][]> marginals = new ArrayList<>();
        for (Component component : reduction.components()) {
            BruteForce part = BruteForce.solve(component.model(), Evidence.none());
            logZ += part.logZ();
            marginals.add(part.marginals());
        }
        if (truth.logZ() == Double.NEGATIVE_INFINITY) {
            assertThat(logZ).isEqualTo(Double.NEGATIVE_INFINITY);
            return;
        }
        assertThat(logZ).isCloseTo(truth.logZ(), within(tolerance * Math.max(1, Math.abs(truth.logZ()))));
        if (goal == Goal.MARGINALS) {
            double[][] restored = reduction.restoreMarginals(marginals);
            for (int v = 0; v < restored.length; v++) {
                assertThat(restored[v]).containsExactly(truth.marginals()[v], within(tolerance));
            }
        }
    }

    @SeededTest(300)
    void componentsGiveTheSameMaximumAndTheWayBackToIt(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        Reduction reduction = Reduction.of(problem.model(), problem.evidence(), Goal.MAXIMUM);
        double logMax = reduction.logConstant();
        List<int[]> states = new ArrayList<>();
        for (Component component : reduction.components()) {
            BruteForce part = BruteForce.solve(component.model(), Evidence.none());
            logMax += part.logMax();
            states.add(part.best());
        }
        if (truth.logMax() == Double.NEGATIVE_INFINITY) {
            assertThat(logMax).isEqualTo(Double.NEGATIVE_INFINITY);
            return;
        }
        assertThat(logMax).isCloseTo(truth.logMax(), within(1e-12 * Math.max(1, Math.abs(truth.logMax()))));
        assertThat(BruteForce.logWeight(problem.model(), reduction.restoreAssignment(states)))
                .isCloseTo(truth.logMax(), within(1e-12 * Math.max(1, Math.abs(truth.logMax()))));
    }

    @SeededTest(300)
    void nothingReducibleIsLeft(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        Reduction once = Reduction.of(problem.model(), problem.evidence(), Goal.PARTITION_FUNCTION);
        for (Component component : once.components()) {
            Reduction twice = Reduction.of(component.model(), Evidence.none(), Goal.PARTITION_FUNCTION);
            assertThat(twice.components()).hasSize(1);
            assertThat(twice.variableCount()).isEqualTo(component.model().variableCount());
            assertThat(twice.factorCount())
                    .isEqualTo(component.model().factors().size());
        }
    }

    private static Model chain(int length, double[] pair) {
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i + 1 < length; i++) {
            factors.add(TableFactor.of(new int[] {i, i + 1}, pair));
        }
        return Model.binary(length, factors);
    }

    @Test
    void observedVariablesLeaveTheirScopes() {
        Model model = chain(5, new double[] {2, 1, 1, 2});
        Reduction reduction = Reduction.of(model, Evidence.of(Map.of(2, 0)), Goal.MARGINALS);
        assertThat(reduction.components()).as("the chain is cut in two").hasSize(2);
        assertThat(reduction.variableCount()).isEqualTo(4);
    }

    @Test
    void unitClausesPropagateToTheEnd() {
        // x0, and each variable implies the next.
        List<Factor> factors =
                new ArrayList<>(chain(50, new double[] {1, 1, 0, 1}).factors());
        factors.add(TableFactor.of(new int[] {0}, new double[] {0, 1}));
        Model model = Model.markov(chain(50, new double[4]).cardinalities(), factors);
        Reduction reduction = Reduction.of(model, Evidence.none(), Goal.MARGINALS);
        assertThat(reduction.components()).isEmpty();
        assertThat(reduction.logConstant()).isZero();
        assertThat(reduction.restoreMarginals(List.of())[49]).containsExactly(0, 1);
    }

    @Test
    void contradictionProvesZero() {
        Model model = chain(3, new double[] {1, 0, 0, 1});
        assertThat(Reduction.of(model, Evidence.of(Map.of(0, 0, 2, 1)), Goal.PARTITION_FUNCTION)
                        .isZero())
                .isTrue();
    }

    @Test
    void equalAndOppositeVariablesBecomeOne() {
        List<Factor> factors = new ArrayList<>();
        factors.add(TableFactor.of(new int[] {0, 1}, new double[] {1, 0, 0, 1}));
        factors.add(TableFactor.of(new int[] {1, 2}, new double[] {0, 1, 1, 0}));
        factors.add(TableFactor.of(new int[] {2}, new double[] {1, 3}));
        factors.add(TableFactor.of(new int[] {0, 3}, new double[] {1, 2, 3, 4}));
        Reduction reduction =
                Reduction.of(Model.markov(new int[] {2, 2, 2, 2}, factors), Evidence.none(), Goal.MARGINALS);
        assertThat(reduction.variableCount()).isEqualTo(2);
    }

    @Test
    void chainsOfEqualitiesOfAnyLengthAndDirectionComeBack() {
        int length = 50_000;
        List<Factor> reversed =
                new ArrayList<>(chain(length, new double[] {1, 0, 0, 1}).factors());
        Collections.reverse(reversed);
        reversed.add(TableFactor.of(new int[] {length / 2}, new double[] {1, 3}));
        Model model = Model.markov(chain(length, new double[4]).cardinalities(), reversed);
        Reduction reduction = Reduction.of(model, Evidence.none(), Goal.MARGINALS);
        assertThat(reduction.variableCount()).isEqualTo(1);
        List<double[][]> ofPart = new ArrayList<>();
        ofPart.add(new double[][] {{0.25, 0.75}});
        double[][] marginals = reduction.restoreMarginals(ofPart);
        assertThat(marginals[0]).containsExactly(0.25, 0.75);
        assertThat(marginals[length - 1]).containsExactly(0.25, 0.75);
    }

    @Test
    void hubWithManyNeighboursIsReducedInLinearTime() {
        int leaves = 50_000;
        List<Factor> factors = new ArrayList<>();
        for (int leaf = 1; leaf <= leaves; leaf++) {
            factors.add(TableFactor.of(new int[] {0, leaf}, new double[] {0.3, 0.7, 0.6, 0.4}));
        }
        Reduction reduction = Reduction.of(Model.binary(leaves + 1, factors), Evidence.none(), Goal.PARTITION_FUNCTION);
        assertThat(reduction.components()).as("all leaves are barren").isEmpty();
        assertThat(reduction.logConstant()).isCloseTo(Math.log(2), within(1e-9));
    }

    @Test
    void manyConstantsAddUpToTheLastDigits() {
        int length = 300_000;
        Reduction reduction =
                Reduction.of(chain(length, new double[] {1, 2, 2, 1}), Evidence.none(), Goal.PARTITION_FUNCTION);
        assertThat(reduction.components()).isEmpty();
        double exact = BigDecimal.valueOf(Math.log(3))
                .multiply(BigDecimal.valueOf(length - 1))
                .add(BigDecimal.valueOf(Math.log(2)))
                .doubleValue();
        assertThat(reduction.logConstant()).isCloseTo(exact, within(2 * Math.ulp(exact)));
    }

    @Test
    void roundedTablesKeepTheirLiteralMeaning() {
        // The second row sums to 1 + 1e-7: not a barren leaf, since dropping it would change Z.
        Model model = Model.of(
                Model.Kind.BAYES,
                new int[] {2, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {0.5, 0.5}),
                        TableFactor.of(new int[] {0, 1}, new double[] {0.3, 0.7, 0.3333334, 0.6666667})));
        Reduction reduction = Reduction.of(model, Evidence.none(), Goal.PARTITION_FUNCTION);
        assertThat(reduction.variableCount()).isPositive();
    }

    @Test
    void factorsInsideOthersAreMergedWithoutOverflow() {
        Model model = Model.markov(
                new int[] {2, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {1e300, 1e299}),
                        TableFactor.of(new int[] {1, 0}, new double[] {1e300, 1e299, 1e298, 1e300})));
        Reduction reduction = Reduction.of(model, Evidence.none(), Goal.PARTITION_FUNCTION);
        assertThat(reduction.factorCount()).isEqualTo(1);
        double part = BruteForce.solve(reduction.components().get(0).model(), Evidence.none())
                .logZ();
        assertThat(reduction.logConstant() + part)
                .isCloseTo(BruteForce.solve(model, Evidence.none()).logZ(), within(1e-10));
    }
}
