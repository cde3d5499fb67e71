package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.InteractionGraph;
import org.parseval.testing.RandomModels;

class LossOrderTest {
    private static final InteractionGraph GRAPH = InteractionGraph.of(RandomModels.positivePairwise(1, 40, 80));
    private static final EliminationOrder NATURAL = Heuristic.NATURAL.order(GRAPH);

    @Test
    void minFillLosesLessThanTheNumbersOfTheVariables() {
        LossOrder chosen = LossOrder.choose(GRAPH, NATURAL, 2, FourierPolicy.standard(), 1, () -> false);

        assertThat(chosen.excessBits())
                .isLessThan(LossOrder.choose(GRAPH, NATURAL, 2, FourierPolicy.standard(), 1, () -> true)
                        .excessBits());
        assertThat(chosen.explanation()).startsWith("search").contains("min-fill");
    }

    /** A pass over a large graph takes longer than any limit that was reached before it. */
    @Test
    void noPassIsMadeWhenTheTimeIsUp() {
        LossOrder chosen = LossOrder.choose(GRAPH, NATURAL, 2, FourierPolicy.standard(), 1, () -> true);

        assertThat(chosen.order()).isSameAs(NATURAL);
        assertThat(chosen.explanation()).doesNotContain("min-fill");
    }
}
