package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.testing.SeededTest;

class EliminationGraphTest {

    @SeededTest(600)
    void fillStaysWhatTheDefinitionSays(long seed) {
        Random random = new Random(seed);
        InteractionGraph origin = TestGraphs.random(random.nextInt(30), random);
        EliminationGraph counted =
                EliminationGraph.withFill(origin, () -> false).orElseThrow();
        EliminationGraph weighted =
                EliminationGraph.withWeightedFill(origin, () -> false).orElseThrow();
        EliminationGraph bare = EliminationGraph.withoutFill(origin);
        PlainElimination plain = new PlainElimination(origin);

        for (int vertex : TestGraphs.randomPermutation(origin.size(), random)) {
            assertSame(plain, counted, false);
            assertSame(plain, weighted, true);
            assertThat(bare.degree(vertex)).isEqualTo(plain.degree(vertex));
            assertThat(bare.isComplete()).isEqualTo(plain.isComplete());
            List.of(counted, weighted, bare).forEach(graph -> graph.eliminate(vertex));
            plain.eliminate(vertex);
        }
        assertThat(counted.remaining()).isZero();
    }

    private static void assertSame(PlainElimination plain, EliminationGraph graph, boolean weighted) {
        assertThat(graph.isComplete()).isEqualTo(plain.isComplete());
        for (int vertex = 0; vertex < graph.size(); vertex++) {
            assertThat(graph.isGone(vertex)).isEqualTo(plain.isGone(vertex));
            if (!plain.isGone(vertex)) {
                assertThat(graph.degree(vertex)).isEqualTo(plain.degree(vertex));
                assertThat(graph.fill(vertex)).isEqualTo(plain.fill(vertex, weighted));
                assertThat(graph.cliqueCells(vertex)).isEqualTo(plain.cliqueCells(vertex));
                assertThat(Math.scalb((double) graph.log2Clique(vertex), -24))
                        .isBetween(log2(plain.cliqueCells(vertex)) - 1e-5, log2(plain.cliqueCells(vertex)) + 1e-5);
            }
        }
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    @SeededTest(600)
    void everyVertexThatChangedIsTouched(long seed) {
        Random random = new Random(seed);
        EliminationGraph graph = EliminationGraph.withWeightedFill(
                        TestGraphs.random(random.nextInt(30), random), () -> false)
                .orElseThrow();

        for (int vertex : TestGraphs.randomPermutation(graph.size(), random)) {
            EliminationGraph before = graph.copy();
            graph.eliminate(vertex);
            int[] touched =
                    IntStream.range(0, graph.touchedCount()).map(graph::touched).toArray();
            assertThat(touched).doesNotHaveDuplicates().doesNotContain(vertex);
            assertThat(IntStream.range(0, graph.size())
                            .filter(v -> !graph.isGone(v))
                            .filter(v -> graph.fill(v) != before.fill(v) || graph.degree(v) != before.degree(v)))
                    .isSubsetOf(IntStream.of(touched).boxed().toList());
        }
    }

    @Test
    void aHubPaysForItsLeavesOnce() {
        int leaves = 76_000;
        List<int[]> spokes = IntStream.rangeClosed(1, leaves)
                .mapToObj(leaf -> new int[] {0, leaf})
                .toList();
        EliminationGraph star = EliminationGraph.withFill(TestGraphs.binary(leaves + 1, spokes), () -> false)
                .orElseThrow();

        for (int leaf = 1; leaf <= leaves; leaf++) {
            star.eliminate(leaf);
        }

        assertThat(star.fill(0)).isZero();
        assertThat(star.work()).isLessThan(10L * leaves);
    }

    @Test
    void countingTrianglesCanBeStopped() {
        assertThat(EliminationGraph.withFill(TestGraphs.clique(400), () -> true))
                .isEmpty();
    }
}
