package org.parseval.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowsTest {
    @Test
    void placesStandInIncreasingOrderAndWhatIsBelowZeroIsLeftOut() {
        assertThat(Rows.ofPlaces(new int[] {2, 0, -1, 2}, 3)).isDeepEqualTo(new int[][] {{1}, {}, {0, 3}});
    }

    @Test
    void listsStandInIncreasingOrder() {
        assertThat(Rows.ofMembers(new int[][] {{1, 0}, {}, {1}}, 3)).isDeepEqualTo(new int[][] {{0}, {0, 2}, {}});
    }
}
