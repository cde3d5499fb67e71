package org.parseval.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.testing.RandomModels;
import org.parseval.testing.RandomTrees;
import org.parseval.testing.SeededTest;

/** Parities, clauses and decision trees as factors. */
class BooleanFactorsTest {
    private static final int VARIABLES = 6;
    private static final Model MODEL = model();

    private static Model model(Factor... factors) {
        return Model.binary(VARIABLES, List.of(factors));
    }

    @SeededTest(200)
    void tableHasTheValueOfTheFactorAtEveryAssignment(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] scope = random.ints(0, VARIABLES)
                .distinct()
                .limit(random.nextInt(VARIABLES + 1))
                .toArray();
        boolean[] positive = new boolean[scope.length];
        for (int i = 0; i < positive.length; i++) {
            positive[i] = random.nextBoolean();
        }
        List<Factor> factors = List.of(
                new ParityFactor(scope, random.nextDouble(), random.nextDouble()),
                new ClauseFactor(scope, positive, random.nextDouble()),
                DecisionTreeFactor.of(RandomTrees.tree(random, VARIABLES, 4)));
        for (Factor factor : factors) {
            TableFactor table = factor.toTable(MODEL);
            assertThat(table.scope()).isEqualTo(factor.scope());
            for (int point = 0; point < 1 << VARIABLES; point++) {
                int[] states = states(point);
                assertThat(table.value(MODEL, states)).isEqualTo(factor.value(MODEL, states));
            }
        }
    }

    private static int[] states(int point) {
        return IntStream.range(0, VARIABLES).map(v -> point >> v & 1).toArray();
    }

    @Test
    void parityCountsTheTrueVariables() {
        ParityFactor odd = new ParityFactor(new int[] {0, 2, 3}, 0, 1);
        assertThat(odd.value(MODEL, new int[] {1, 1, 0, 0, 0, 0})).isEqualTo(1);
        assertThat(odd.value(MODEL, new int[] {1, 0, 0, 1, 1, 1})).isEqualTo(0);
        assertThat(odd).hasToString("ParityFactor[0, 2, 3][even 0.0, odd 1.0]");
    }

    @Test
    void clauseIsViolatedWhereNoLiteralHolds() {
        ClauseFactor clause = new ClauseFactor(new int[] {0, 2}, new boolean[] {true, false}, 0.1);
        assertThat(clause.toTable(MODEL).values()).containsExactly(1, 0.1, 1, 1);
        assertThat(clause).hasToString("ClauseFactor[x0 or not x2, else 0.1]");
        assertThat(ClauseFactor.hard(new int[] {1}, true)).isEqualTo(ClauseFactor.hard(new int[] {1}, true));
        assertThat(ClauseFactor.hard(new int[] {1}, true)).isNotEqualTo(ClauseFactor.hard(new int[] {1}, false));
    }

    @Test
    void treeFactorIsOverTheTestedVariables() {
        DecisionTree tree = new DecisionTree.Test(
                4,
                new DecisionTree.Leaf(1),
                new DecisionTree.Test(1, new DecisionTree.Leaf(0.2), new DecisionTree.Leaf(5)));
        DecisionTreeFactor factor = DecisionTreeFactor.of(tree);
        assertThat(factor.scope()).containsExactly(1, 4);
        assertThat(factor.toTable(MODEL).values()).containsExactly(1, 0.2, 1, 5);
        assertThat(tree.depth()).isEqualTo(2);
        assertThat(factor).isEqualTo(DecisionTreeFactor.of(factor.tree())).hasSameHashCodeAs(factor.tree());
    }

    @Test
    void equalFactorsHaveEqualHashCodes() {
        assertThat(new ParityFactor(new int[] {0, 1}, 1, 2))
                .isEqualTo(new ParityFactor(new int[] {0, 1}, 1, 2))
                .hasSameHashCodeAs(new ParityFactor(new int[] {0, 1}, 1, 2))
                .isNotEqualTo(new ParityFactor(new int[] {0, 1}, 2, 1));
        assertThat(new ClauseFactor(new int[] {0}, new boolean[] {true}, 0.5))
                .hasSameHashCodeAs(new ClauseFactor(new int[] {0}, new boolean[] {true}, 0.5))
                .isNotEqualTo(new ClauseFactor(new int[] {0}, new boolean[] {true}, 0.25));
    }

    @Test
    void wideFactorsHaveValuesButNoTable() {
        int[] scope = IntStream.range(0, 500).toArray();
        ParityFactor parity = new ParityFactor(scope, 3, 4);
        Model model = Model.binary(500, List.of(parity, new ClauseFactor(scope, new boolean[500], 0)));
        int[] states = new int[500];
        states[499] = 1;
        assertThat(parity.value(model, states)).isEqualTo(4);
        assertThat(model.lnValue(states)).isEqualTo(Math.log(4));
        for (Factor factor : model.factors()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> factor.toTable(model))
                    .withMessage(
                            "a factor over 500 Boolean variables has a table of 2^500 values, expected at most 2^24");
        }
    }

    @Test
    void modelRefusesThemOverVariablesThatAreNotBoolean() {
        List<Factor> factors = List.of(
                new ParityFactor(new int[] {0, 1}, 0, 1),
                ClauseFactor.hard(new int[] {1}, true),
                DecisionTreeFactor.of(new DecisionTree.Test(1, new DecisionTree.Leaf(1), new DecisionTree.Leaf(2))));
        for (Factor factor : factors) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Model.markov(new int[] {2, 3}, List.of(factor)))
                    .withMessage("a " + factor.getClass().getSimpleName()
                            + " names variable 1 of cardinality 3, expected 2");
        }
    }

    @Test
    void malformedFactorsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ParityFactor(new int[] {1, 0, 1}, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ParityFactor(new int[] {-1}, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ParityFactor(new int[] {1}, -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> ClauseFactor.hard(new int[] {1}, true, false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClauseFactor(new int[] {1}, new boolean[1], Double.NaN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DecisionTreeFactor.of(new DecisionTree.Leaf(Double.POSITIVE_INFINITY)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DecisionTree.Test(-1, new DecisionTree.Leaf(0), new DecisionTree.Leaf(1)));
    }
}
