package org.parseval.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Offsets, walks and blocks against indices that are computed from the states, one entry at a time. */
class LayoutTest {

    @SeededTest(100)
    void allWaysLeadToTheSameEntries(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] joint = random.ints(0, 20).distinct().limit(1 + random.nextInt(6)).toArray();
        int[] cardinalities = random.ints(20, 1, 5).toArray();
        int[] sizes = Layout.sizes(joint, v -> cardinalities[v]);
        // Some of the variables, in another order.
        int[] scope = Arrays.stream(joint).filter(v -> random.nextBoolean()).toArray();
        for (int i = scope.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = scope[i];
            scope[i] = scope[j];
            scope[j] = swapped;
        }
        int[] strides = Layout.stridesWithin(joint, sizes, scope);
        assertThat(Layout.stridesIn(joint, scope, Layout.strides(Layout.sizes(scope, v -> cardinalities[v]))))
                .isEqualTo(strides);

        int[] expected = new int[Layout.length(sizes, 0)];
        for (int entry = 0; entry < expected.length; entry++) {
            int[] states = new int[20];
            for (int axis = joint.length - 1, rest = entry; axis >= 0; axis--) {
                states[joint[axis]] = rest % sizes[axis];
                rest /= sizes[axis];
            }
            assertThat(Layout.states(entry, sizes))
                    .isEqualTo(Arrays.stream(joint).map(v -> states[v]).toArray());
            for (int v : scope) {
                expected[entry] = expected[entry] * cardinalities[v] + states[v];
            }
        }
        assertThat(Layout.offsets(sizes, strides)).isEqualTo(expected);
        int[][] ofStates = new int[sizes.length][];
        Arrays.setAll(
                ofStates,
                axis -> IntStream.range(0, sizes[axis])
                        .map(state -> state * strides[axis])
                        .toArray());
        assertThat(Layout.sums(ofStates)).isEqualTo(expected);
        checkWalk(sizes, strides, expected, random.nextInt(expected.length));
        checkBlocks(sizes, strides, expected, 1 + random.nextInt(expected.length));
    }

    private static void checkWalk(int[] sizes, int[] strides, int[] expected, int start) {
        int[][] ofAxes = new int[sizes.length][];
        // The second table is the joint one, whose entries come one after the other.
        Arrays.setAll(ofAxes, axis -> new int[] {strides[axis], Layout.strides(sizes)[axis]});
        int[] offsets = new int[2];
        Walk walk = new Walk(sizes, ofAxes, offsets);
        walk.skip(start);
        for (int i = start; i < start + expected.length; i++) {
            int entry = i % expected.length;
            assertThat(offsets).containsExactly(expected[entry], entry);
            walk.advance();
        }
    }

    private static void checkBlocks(int[] sizes, int[] strides, int[] expected, int entries) {
        int first = Layout.blockStart(sizes, entries);
        int length = Layout.length(sizes, first);
        assertThat(length).isGreaterThanOrEqualTo(entries);
        Block block = Block.of(sizes, strides, first);
        for (int i = 0; i < expected.length; i++) {
            int start = expected[i - i % length];
            int inside = switch (block.shape()) {
                case NUMBER -> 0;
                case RUN -> i % length;
                case MAPPED -> block.map()[i % length];
            };
            assertThat(start + inside).isEqualTo(expected[i]);
        }
    }
}
