package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JitterTest {

    @Test
    void withoutNoiseTiesGoToTheLargerCardinality() {
        InteractionGraph graph = InteractionGraph.of(new int[] {2, 7, 2, 5}, List.of());

        assertThat(Jitter.none(graph).priorities()).containsExactly(2, 0, 3, 1);
        assertThat(Jitter.none(graph).factors()).containsOnly(1);
    }

    @Test
    void randomPrioritiesAreAPermutationAndFactorsKeepToTheStrength() {
        Jitter jitter = Jitter.random(100, 0.5, new Random(1));

        assertPermutation(jitter.priorities());
        assertThat(Arrays.stream(jitter.factors()).boxed()).allMatch(factor -> factor >= 1 && factor < 1.5);
    }

    @Test
    void aChangeLeavesMostVerticesAndTheOriginalAsTheyWere() {
        Jitter jitter = Jitter.random(1000, 0.5, new Random(1));

        Jitter changed = jitter.changed(0.1, 0.5, new Random(2));

        assertPermutation(changed.priorities());
        assertThat(IntStream.range(0, 1000)
                        .filter(v -> changed.factors()[v] != jitter.factors()[v])
                        .count())
                .isBetween(50L, 150L);
        assertThat(jitter.factors())
                .isEqualTo(Jitter.random(1000, 0.5, new Random(1)).factors());
        assertThat(jitter.priorities())
                .isEqualTo(Jitter.random(1000, 0.5, new Random(1)).priorities());
    }

    private static void assertPermutation(int[] priorities) {
        assertThat(Arrays.stream(priorities).sorted().toArray())
                .isEqualTo(IntStream.range(0, priorities.length).toArray());
    }
}
