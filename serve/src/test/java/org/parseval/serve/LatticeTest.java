package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.elimination.InteractionGraph;
import org.parseval.experiments.generators.IsingGrid;

class LatticeTest {
    @ParameterizedTest
    @CsvSource({"3,3,false", "4,9,false", "9,4,false", "7,7,true", "40,25,true"})
    void gridsAreFoundWithTheirShape(int rows, int columns, boolean periodic) {
        var model = new IsingGrid(rows, columns, 1, 0.1, IsingGrid.Couplings.MIXED, periodic).generate(1);
        assertThat(Lattice.of(InteractionGraph.of(model))).contains(new Lattice(rows, columns));
    }

    @Test
    void pathsAndRandomGraphsAreNone() {
        List<int[]> path = new ArrayList<>();
        for (int v = 0; v + 1 < 30; v++) {
            path.add(new int[] {v, v + 1});
        }
        assertThat(Lattice.of(graph(30, path))).isEmpty();
        path.add(new int[] {0, 10});
        assertThat(Lattice.of(graph(30, path))).isEmpty();
        assertThat(Lattice.of(graph(9, List.of(new int[] {0, 8}, new int[] {1, 5}, new int[] {2, 3}))))
                .isEmpty();
        assertThat(Lattice.of(graph(0, List.of()))).isEmpty();
    }

    private static InteractionGraph graph(int size, List<int[]> edges) {
        int[] cardinalities = new int[size];
        java.util.Arrays.fill(cardinalities, 2);
        return InteractionGraph.of(cardinalities, edges);
    }
}
