package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeuristicTest {

    @Test
    void naturalKeepsTheNumbers() {
        InteractionGraph graph = TestGraphs.grid(4);

        assertThat(Heuristic.NATURAL.order(graph).variables())
                .isEqualTo(IntStream.range(0, 16).toArray());
        assertThat(Heuristic.NATURAL.order(graph).width()).isEqualTo(4);
    }

    @GreedyRuleTest
    void treesHaveWidthOne(Heuristic heuristic) {
        InteractionGraph tree = TestGraphs.randomTree(5000, new Random(1));

        assertThat(heuristic.order(tree).width()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(value = Heuristic.class, names = "GIVEN", mode = EnumSource.Mode.EXCLUDE)
    void everyVariableStandsOnce(Heuristic heuristic) {
        InteractionGraph graph = TestGraphs.random(60, new Random(2));

        assertThat(heuristic.order(graph).variables()).doesNotHaveDuplicates().hasSize(60);
    }

    @Test
    void weightsKeepLargeCardinalitiesApart() {
        // A four-cycle: taking a small variable joins the two large ones, taking a large one joins the small ones.
        InteractionGraph graph = InteractionGraph.of(
                new int[] {2, 50, 2, 50},
                List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {3, 0}));

        EliminationOrder order = Heuristic.WEIGHTED_MIN_FILL.order(graph);

        assertThat(graph.cardinality(order.variable(0))).isEqualTo(50);
        assertThat(order.totalCells()).isEqualTo(200 + 200 + 4 + 2);
    }

    @GreedyRuleTest
    void aCliqueLosesItsLargestVariablesFirst(Heuristic heuristic) {
        InteractionGraph graph = InteractionGraph.of(new int[] {2, 5, 3}, List.of(new int[] {0, 1, 2}));

        assertThat(heuristic.order(graph).variables()).containsExactly(1, 2, 0);
    }

    @Test
    void aPassThatIsStoppedHasNoOrder() {
        InteractionGraph graph = TestGraphs.grid(30);

        assertThat(Heuristic.MIN_FILL.order(graph, () -> true)).isEmpty();
        assertThat(Heuristic.MIN_FILL.order(graph, () -> false).orElseThrow().variables())
                .isEqualTo(Heuristic.MIN_FILL.order(graph).variables());
    }

    @Test
    void breadthFirstIsAsWideAsALevelOfAGrid() {
        assertThat(Heuristic.BREADTH_FIRST.order(TestGraphs.grid(30)).width()).isEqualTo(30);
    }
}
