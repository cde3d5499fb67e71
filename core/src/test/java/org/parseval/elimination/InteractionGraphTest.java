package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

class InteractionGraphTest {

    @Test
    void joinsVariablesThatShareAFactor() {
        Model model = Model.markov(
                new int[] {2, 3, 2, 2},
                List.of(
                        TableFactor.of(new int[] {2, 0}, new double[] {1, 1, 1, 1}),
                        TableFactor.of(new int[] {0, 1}, new double[] {1, 1, 1, 1, 1, 1}),
                        TableFactor.of(new int[] {0, 2}, new double[] {1, 1, 1, 1}),
                        TableFactor.of(new int[] {3}, new double[] {1, 1}),
                        TableFactor.of(new int[] {}, new double[] {1})));

        InteractionGraph graph = InteractionGraph.of(model);

        assertThat(graph.size()).isEqualTo(4);
        assertThat(graph.edgeCount()).isEqualTo(2);
        assertThat(graph.neighbours(0)).containsExactly(1, 2);
        assertThat(graph.neighbours(1)).containsExactly(0);
        assertThat(graph.degree(3)).isZero();
        assertThat(graph.cardinality(1)).isEqualTo(3);
        assertThat(graph.adjacent(0, 2)).isTrue();
        assertThat(graph.adjacent(1, 2)).isFalse();
    }

    @Test
    void isEmptyWithoutVariables() {
        InteractionGraph graph = InteractionGraph.of(Model.markov(new int[0], List.of()));

        assertThat(graph.size()).isZero();
        assertThat(graph.components()).isEmpty();
    }

    @Test
    void listsComponentsByTheirSmallestVariable() {
        InteractionGraph graph = TestGraphs.binary(6, List.of(new int[] {4, 0}, new int[] {5, 2}, new int[] {2, 3}));

        assertThat(graph.components()).isDeepEqualTo(new int[][] {{0, 4}, {1}, {2, 3, 5}});
    }

    @Test
    void inducesTheGraphOnSomeVariables() {
        InteractionGraph graph = InteractionGraph.of(
                new int[] {2, 3, 4, 5}, List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3, 0}));

        InteractionGraph induced = graph.induced(new int[] {3, 0, 1});

        assertThat(induced.size()).isEqualTo(3);
        assertThat(induced.cardinality(0)).isEqualTo(5);
        assertThat(induced.neighbours(0)).containsExactly(1);
        assertThat(induced.neighbours(1)).containsExactly(0, 2);
        assertThat(induced.neighbours(2)).containsExactly(1);
    }

    @Test
    void holdsManyVariablesAndALargeScope() {
        int size = 76_000;
        List<int[]> scopes = new ArrayList<>();
        for (int variable = 1; variable < size; variable++) {
            scopes.add(new int[] {variable - 1, variable});
        }
        int[] large = new int[500];
        Arrays.setAll(large, i -> 100 * i);
        scopes.add(large);

        InteractionGraph graph = TestGraphs.binary(size, scopes);

        assertThat(graph.edgeCount()).isEqualTo(size - 1 + 500 * 499 / 2);
        assertThat(graph.components()).hasNumberOfRows(1);
    }

    @Test
    void knowsTheBitsOfAState() {
        InteractionGraph graph = InteractionGraph.of(new int[] {1, 8, 6}, List.of());

        assertThat(graph.log2Cardinality(0)).isZero();
        assertThat(graph.log2Cardinality(1)).isEqualTo(3);
        assertThat(Math.pow(2, graph.log2Cardinality(2))).isBetween(5.999999, 6.000001);
    }

    @Test
    void refusesWhatDoesNotExist() {
        assertThatThrownBy(() -> InteractionGraph.of(new int[] {2}, List.of(new int[] {1})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("variable 1");
        assertThatThrownBy(() -> InteractionGraph.of(new int[] {2, 0}, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cardinality 0");
    }
}
