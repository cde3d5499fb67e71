package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class ConstrainedOrderTest {
    @SeededTest(200)
    void allOthersGoBeforeThoseThatWait(int seed) {
        InteractionGraph graph = InteractionGraph.of(RandomModels.positivePairwise(seed, 30, 60));
        boolean[] last = new boolean[30];
        Random random = new Random(seed);
        for (int v = 0; v < last.length; v++) {
            last[v] = random.nextInt(4) < seed % 5;
        }
        EliminationOrder order = ConstrainedOrder.best(graph, last, seed, () -> false);

        assertThat(order.variables())
                .containsExactlyInAnyOrder(IntStream.range(0, 30).toArray());
        boolean waited = false;
        for (int v : order.variables()) {
            assertThat(waited && !last[v]).as("variable %d", v).isFalse();
            waited |= last[v];
        }
    }

    /** The middle of a star must wait for nothing if its leaves go first, and joins them all if it goes first. */
    @Test
    void aStarShowsWhatTheConstraintCosts() {
        int[] cardinalities = new int[9];
        Arrays.fill(cardinalities, 2);
        InteractionGraph star = InteractionGraph.of(
                cardinalities,
                IntStream.range(1, 9).mapToObj(leaf -> new int[] {0, leaf}).toList());
        boolean[] leavesWait = new boolean[9];
        Arrays.fill(leavesWait, 1, 9, true);
        boolean[] middleWaits = new boolean[9];
        middleWaits[0] = true;

        assertThat(ConstrainedOrder.best(star, leavesWait, 1, () -> false).width())
                .isEqualTo(8);
        assertThat(ConstrainedOrder.best(star, middleWaits, 1, () -> false).width())
                .isEqualTo(1);
    }

    @Test
    void whereItIsStoppedAtOnceThereIsAnOrderAllTheSame() {
        InteractionGraph graph = InteractionGraph.of(RandomModels.positivePairwise(1, 30, 60));
        boolean[] last = new boolean[30];
        last[3] = true;
        EliminationOrder order = ConstrainedOrder.best(graph, last, 1, () -> true);

        assertThat(order.variable(29)).isEqualTo(3);
    }
}
