package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class ExcessSearchTest {
    @SeededTest(20)
    void noOrderThatIsFoundExceedsMoreThanTheFirst(int seed) {
        InteractionGraph graph = InteractionGraph.of(RandomModels.positivePairwise(seed, 30, 90));
        EliminationOrder natural = Heuristic.NATURAL.order(graph);
        EliminationOrder found = ExcessSearch.best(graph, natural, 6, 1e5, seed, () -> false);
        assertThat(found.variables()).containsExactlyInAnyOrder(natural.variables());
        assertThat(ExcessSearch.excess(found, 6)).isLessThanOrEqualTo(ExcessSearch.excess(natural, 6));
    }
}
