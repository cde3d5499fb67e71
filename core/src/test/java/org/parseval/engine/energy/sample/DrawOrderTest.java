package org.parseval.engine.energy.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.testing.SeededTest;

class DrawOrderTest {
    @SeededTest(50)
    void everySpinComesAfterThoseItLooksAtAndIsForgottenAfterItsLastReader(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int count = 1 + random.nextInt(40);
        int[] spins = IntStream.range(0, count).map(i -> count - 1 - i).toArray();
        int[][] reads = new int[count][];
        Arrays.setAll(
                reads,
                number -> IntStream.rangeClosed(0, number)
                        .filter(earlier -> random.nextInt(4) == 0)
                        .map(earlier -> spins[earlier])
                        .toArray());
        DrawOrder order = new DrawOrder(spins, reads);
        Set<Integer> held = new HashSet<>();
        int most = 0;
        for (int place = 0; place < order.size(); place++) {
            int number = order.number(place);
            assertThat(held.add(spins[number])).isTrue();
            most = Math.max(most, held.size());
            assertThat(held).containsAll(Arrays.stream(reads[number]).boxed().toList());
            for (int spin : order.forgotten(place)) {
                assertThat(held.remove(spin)).isTrue();
            }
        }
        assertThat(held).isEmpty();
        assertThat(order.mostAtOnce()).isEqualTo(most);
    }

    @Test
    void ofAGridAFewRowsAreHeldAtATime() {
        int side = 50;
        int[] spins = IntStream.range(0, side * side).toArray();
        int[][] reads = new int[side * side][];
        // The corner first, and all others after their neighbours above and to the left.
        Arrays.setAll(
                reads,
                v -> IntStream.of(v % side == 0 ? -1 : v - 1, v - side)
                        .filter(u -> u >= 0)
                        .toArray());
        assertThat(new DrawOrder(spins, reads).mostAtOnce()).isLessThan(2 * side + 2);
    }
}
