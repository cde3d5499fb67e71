package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class ExcessSearchTest {
    static IntStream seeds() {
        return Seeds.upTo(20);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void noOrderThatIsFoundExceedsMoreThanTheFirst(int seed) {
        InteractionGraph graph = InteractionGraph.of(RandomModels.positivePairwise(seed, 30, 90));
        EliminationOrder natural = Heuristic.NATURAL.order(graph);
        EliminationOrder found = ExcessSearch.best(graph, natural, 6, 1e5, seed, () -> false);
        assertThat(found.variables()).containsExactlyInAnyOrder(natural.variables());
        assertThat(ExcessSearch.excess(found, 6)).isLessThanOrEqualTo(ExcessSearch.excess(natural, 6));
    }
}
