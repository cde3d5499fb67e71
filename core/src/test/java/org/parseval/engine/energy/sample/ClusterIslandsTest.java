package org.parseval.engine.energy.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How islands are sliced into pieces. */
class ClusterIslandsTest {
    @Test
    void everySlotGetsAsManyPiecesOfAboutTheSameSize() {
        assertThat(ClusterIslands.ends(48, 20, 2)).containsExactly(0, 12, 24, 36, 48);
        assertThat(ClusterIslands.ends(16, 20, 2)).containsExactly(0, 8, 16);
        assertThat(ClusterIslands.ends(3, 20, 8)).containsExactly(0, 1, 2, 3);
    }

    @Test
    void noIslandIsLostOrDrawnTwiceAndNoPieceIsTooLarge() {
        for (int count = 1; count < 200; count += 7) {
            for (int most = 1; most < 40; most += 3) {
                for (int slots = 1; slots < 9; slots++) {
                    int[] ends = ClusterIslands.ends(count, most, slots);
                    assertThat(ends[0]).isZero();
                    assertThat(ends[ends.length - 1]).isEqualTo(count);
                    for (int p = 1; p < ends.length; p++) {
                        assertThat(ends[p] - ends[p - 1]).isBetween(1, most);
                    }
                }
            }
        }
    }
}
