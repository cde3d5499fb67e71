package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.parseval.testing.SeededTest;

class VertexHeapTest {

    @SeededTest(400)
    void comesOutSortedByKeyAndThenPriority(long seed) {
        Random random = new Random(seed);
        int size = random.nextInt(200);
        double[] keys = random.ints(size, 0, 20).asDoubleStream().toArray();
        int[] priorities = TestGraphs.randomPermutation(size, random);
        VertexHeap heap = new VertexHeap(keys.clone(), priorities);
        for (int i = 0; i < 3 * size; i++) {
            int vertex = random.nextInt(size);
            keys[vertex] = random.nextInt(20);
            heap.update(vertex, keys[vertex]);
        }

        List<Integer> polled =
                IntStream.range(0, size).mapToObj(i -> heap.poll()).toList();

        assertThat(heap.isEmpty()).isTrue();
        assertThat(polled)
                .isEqualTo(IntStream.range(0, size)
                        .boxed()
                        .sorted(Comparator.<Integer>comparingDouble(v -> keys[v])
                                .thenComparing(v -> priorities[v]))
                        .toList());
    }

    @SeededTest(400)
    void theFirstIsLeastWhileKeysChange(long seed) {
        Random random = new Random(seed);
        int size = 1 + random.nextInt(60);
        double[] keys = random.doubles(size).toArray();
        VertexHeap heap = new VertexHeap(keys.clone(), TestGraphs.randomPermutation(size, random));
        boolean[] polled = new boolean[size];

        while (!heap.isEmpty()) {
            int first = heap.poll();
            polled[first] = true;
            for (int vertex = 0; vertex < size; vertex++) {
                if (!polled[vertex]) {
                    assertThat(keys[first]).isLessThanOrEqualTo(keys[vertex]);
                    keys[vertex] = random.nextInt(3) == 0 ? random.nextDouble() : keys[vertex];
                    heap.update(vertex, keys[vertex]);
                }
            }
        }
    }
}
