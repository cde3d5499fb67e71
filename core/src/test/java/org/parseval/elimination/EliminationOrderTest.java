package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.alg.cycle.ChordalityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleGraph;
import org.junit.jupiter.api.Test;
import org.parseval.testing.SeededTest;

class EliminationOrderTest {

    @SeededTest(600)
    void forecastsWhatPlainEliminationMeets(long seed) {
        Random random = new Random(seed);
        InteractionGraph graph = TestGraphs.random(random.nextInt(30), random);
        int[] permutation = TestGraphs.randomPermutation(graph.size(), random);

        EliminationOrder order = EliminationOrder.of(graph, permutation);

        PlainElimination plain = new PlainElimination(graph);
        int width = -1;
        double total = 0;
        double largestClique = 1;
        double largestSeparator = 1;
        for (int step = 0; step < permutation.length; step++) {
            int variable = permutation[step];
            double cells = plain.cliqueCells(variable);
            assertThat(order.variable(step)).isEqualTo(variable);
            assertThat(order.position(variable)).isEqualTo(step);
            assertThat(order.cliqueSize(step)).isEqualTo(plain.degree(variable) + 1);
            assertThat(order.log2Clique(step)).isCloseTo(log2(cells), within(1e-9));
            width = Math.max(width, plain.degree(variable));
            total += cells;
            largestClique = Math.max(largestClique, cells);
            largestSeparator = Math.max(largestSeparator, cells / graph.cardinality(variable));
            plain.eliminate(variable);
        }
        assertThat(order.variables()).isEqualTo(permutation);
        assertThat(order.width()).isEqualTo(width);
        assertThat(order.totalCells()).isCloseTo(total, within(1e-9 * total));
        assertThat(order.log2LargestClique()).isCloseTo(log2(largestClique), within(1e-9));
        assertThat(order.log2LargestSeparator()).isCloseTo(log2(largestSeparator), within(1e-9));
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    @SeededTest(600)
    void theFilledGraphIsChordalAndTheOrderPerfectForIt(long seed) {
        Random random = new Random(seed);
        InteractionGraph graph = TestGraphs.random(random.nextInt(25), random);
        EliminationOrder order = Heuristic.MIN_FILL.order(graph);

        PlainElimination plain = new PlainElimination(graph);
        IntStream.of(order.variables()).forEach(plain::eliminate);

        ChordalityInspector<Integer, DefaultEdge> inspector = new ChordalityInspector<>(filled(plain, graph.size()));
        assertThat(inspector.isChordal()).isTrue();
        assertThat(inspector.isPerfectEliminationOrder(lastFirst(order))).isTrue();
    }

    private static Graph<Integer, DefaultEdge> filled(PlainElimination plain, int size) {
        Graph<Integer, DefaultEdge> graph = new SimpleGraph<>(DefaultEdge.class);
        for (int one = 0; one < size; one++) {
            graph.addVertex(one);
            for (int other = 0; other < one; other++) {
                if (plain.filledGraph()[one][other]) {
                    graph.addEdge(one, other);
                }
            }
        }
        return graph;
    }

    /** JGraphT lists a perfect elimination order from its end. */
    private static List<Integer> lastFirst(EliminationOrder order) {
        return IntStream.range(0, order.size())
                .mapToObj(step -> order.variable(order.size() - 1 - step))
                .toList();
    }

    @Test
    void anEmptyGraphHasAnEmptyOrder() {
        EliminationOrder order = EliminationOrder.of(TestGraphs.binary(0, List.of()), new int[0]);

        assertThat(order.size()).isZero();
        assertThat(order.width()).isEqualTo(-1);
        assertThat(order.totalCells()).isZero();
        assertThat(order.log2LargestSeparator()).isZero();
    }

    @Test
    void aTableBeyondADoubleStillHasItsLogarithm() {
        EliminationOrder order = Heuristic.NATURAL.order(TestGraphs.clique(1500));

        assertThat(order.totalCells()).isInfinite();
        assertThat(order.log2LargestClique()).isEqualTo(1500);
        assertThat(order.log2LargestSeparator()).isEqualTo(1499);
    }

    @Test
    void knowsTheSizeOfAllCliquesTogether() {
        assertThat(EliminationOrder.of(TestGraphs.clique(4), new int[] {0, 1, 2, 3})
                        .cliqueMembers())
                .isEqualTo(4 + 3 + 2 + 1);
    }

    @Test
    void refusesWhatIsNotAPermutation() {
        InteractionGraph graph = TestGraphs.cycle(3);

        assertThatThrownBy(() -> EliminationOrder.of(graph, new int[] {0, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 variables");
        assertThatThrownBy(() -> EliminationOrder.of(graph, new int[] {0, 1, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("twice");
        assertThatThrownBy(() -> EliminationOrder.of(graph, new int[] {0, 1, 3}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("variable 3");
    }
}
