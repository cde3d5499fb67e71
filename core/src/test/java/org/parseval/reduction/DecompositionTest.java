package org.parseval.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.InteractionGraph;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTree.Leaf;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.reduction.Reduction.Goal;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class DecompositionTest {

    @SeededTest(200)
    void everyAssignmentHasOneCompletionOfTheSameValue(int seed) {
        RandomModels.Problem problem = RandomBooleanModels.wide(seed);
        Model model = problem.model();
        Model narrow = Decomposition.of(model, problem.evidence());
        int[] states = new int[narrow.variableCount()];
        for (int row = 0; row < 1 << model.variableCount(); row++) {
            for (int v = 0; v < model.variableCount(); v++) {
                states[v] = problem.evidence().states().getOrDefault(v, row >> v & 1);
            }
            double expected = Math.exp(model.lnValue(states));
            assertThat(sum(narrow, states, model.variableCount()))
                    .isCloseTo(expected, within(1e-12 * Math.max(1, expected)));
        }
    }

    /** The sum of the completions of an assignment to the first variables, zeros left out as soon as they show. */
    private static double sum(Model model, int[] states, int known) {
        double product = 1;
        for (Factor factor : model.factors()) {
            if (Arrays.stream(factor.scope()).allMatch(v -> v < known)) {
                product *= factor.value(model, states);
            }
        }
        if (product == 0 || known == model.variableCount()) {
            return product;
        }
        double sum = 0;
        for (int state = 0; state < model.cardinality(known); state++) {
            states[known] = state;
            sum += sum(model, states, known + 1);
        }
        return sum;
    }

    @Test
    void narrowFactorsStayWhatTheyAre() {
        Model model = booleans(
                4,
                List.of(
                        new ParityFactor(new int[] {3, 1, 2, 0}, 0.5, 2),
                        ClauseFactor.hard(new int[] {0, 2}, true, false)));
        assertThat(Decomposition.of(model, Evidence.none())).isEqualTo(model);
    }

    @Test
    void observedVariablesFlipTheParity() {
        Model model = booleans(40, List.of(new ParityFactor(range(40), 0, 3)));
        Map<Integer, Integer> allButTwo = new TreeMap<>();
        IntStream.range(2, 40).forEach(v -> allButTwo.put(v, v == 7 ? 1 : 0));
        assertThat(Decomposition.of(model, Evidence.of(allButTwo)).factors())
                .containsExactly(new ParityFactor(new int[] {0, 1}, 3, 0));
    }

    @Test
    void observedVariablesSatisfyOrShortenTheClause() {
        boolean[] positive = new boolean[40];
        Model model = booleans(40, List.of(ClauseFactor.hard(range(40), positive)));
        Map<Integer, Integer> allButTwo = new TreeMap<>();
        IntStream.range(2, 40).forEach(v -> allButTwo.put(v, 1));
        assertThat(Decomposition.of(model, Evidence.of(allButTwo)).factors())
                .containsExactly(ClauseFactor.hard(new int[] {0, 1}, false, false));
        assertThat(Decomposition.of(model, Evidence.of(Map.of(9, 0))).factors())
                .containsExactly(TableFactor.of(new int[0], new double[] {1}));
    }

    @Test
    void observedVariablesPruneTheTree() {
        Model model = booleans(40, List.of(DecisionTreeFactor.of(list(range(40)))));
        assertThat(Decomposition.of(model, Evidence.of(Map.of(0, 0, 3, 1))).factors())
                .containsExactly(DecisionTreeFactor.of(
                        new DecisionTree.Test(1, new DecisionTree.Test(2, new Leaf(4), new Leaf(3)), new Leaf(2))));
    }

    @Test
    void chainsThroughATreeAddLittleToTheWidth() {
        // A binary tree of pairs, whose numbers say nothing: levels, or the file's order, would cross all branches.
        int n = 511;
        int[] shuffled = RandomModels.random(3).ints(0, n).distinct().limit(n).toArray();
        List<Factor> factors = new ArrayList<>();
        for (int i = 1; i < n; i++) {
            factors.add(TableFactor.of(
                    new int[] {shuffled[i], shuffled[(i - 1) / 2]}, new double[] {0.3, 0.6, 0.2, 0.9}));
        }
        factors.add(new ParityFactor(range(n), 0, 1));
        factors.add(ClauseFactor.hard(range(n), new boolean[n]));
        Model narrow = Decomposition.of(booleans(n, factors), Evidence.none());
        assertThat(Heuristic.MIN_FILL.order(InteractionGraph.of(narrow)).width())
                .isLessThanOrEqualTo(1 + 2 * 3);
    }

    @Test
    void aClauseOfAnyWidthLeavesOutOneAssignment() {
        int n = 2000;
        Model model = booleans(n, List.of(ClauseFactor.hard(range(n), new boolean[n])));
        Map<Integer, Integer> allButThirty = new TreeMap<>();
        IntStream.range(30, n).forEach(v -> allButThirty.put(v, 1));
        Reduction reduction = Reduction.of(model, Evidence.of(allButThirty), Goal.MARGINALS);
        assertThat(reduction.components()).hasSize(1);
        assertThat(reduction.components().get(0).model().factors())
                .allSatisfy(factor -> assertThat(factor.scope()).hasSizeLessThanOrEqualTo(4));
    }

    @Test
    void aTreeOfTooManyLeavesAndVariablesIsRefusedWithNumbers() {
        // Each of the 128 outcomes of seven tests asks 25 variables of its own.
        Model model = booleans(7 + 128 * 25, List.of(DecisionTreeFactor.of(bushy(0, 0))));
        assertThatThrownBy(() -> Reduction.of(model, Evidence.none(), Goal.MARGINALS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a decision tree over 3207 variables with 3328 leaves takes 21349120 entries,"
                        + " expected at most 16777216");
    }

    private static DecisionTree bushy(int depth, int outcome) {
        return depth == 7
                ? list(IntStream.range(0, 25).map(i -> 7 + 25 * outcome + i).toArray())
                : new DecisionTree.Test(depth, bushy(depth + 1, 2 * outcome), bushy(depth + 1, 2 * outcome + 1));
    }

    /** The first variable that is true decides. */
    private static DecisionTree list(int[] variables) {
        DecisionTree tree = new Leaf(0.5);
        for (int i = variables.length - 1; i >= 0; i--) {
            tree = new DecisionTree.Test(variables[i], tree, new Leaf(i + 1));
        }
        return tree;
    }

    private static int[] range(int count) {
        return IntStream.range(0, count).toArray();
    }

    private static Model booleans(int count, List<Factor> factors) {
        return Model.binary(count, factors);
    }
}
