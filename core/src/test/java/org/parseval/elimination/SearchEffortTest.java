package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SearchEffortTest {
    private final SearchEffort effort = new SearchEffort(0.5, 100, 1000);

    @Test
    void grantsAShareOfThePredictedCostWithinLimits() {
        assertThat(effort.allowance(400, 0)).isEqualTo(200);
        assertThat(effort.allowance(4, 0)).isEqualTo(100);
        assertThat(effort.allowance(1e9, 0)).isEqualTo(1000);
    }

    @Test
    void partsShareByPredictedCost() {
        assertThat(effort.allowance(300, 100)).isEqualTo(150);
        assertThat(effort.allowance(100, 300)).isEqualTo(50);
    }

    @Test
    void whatNoSearchCanSaveIsSearchedLess() {
        assertThat(effort.allowance(0x1p47, 0)).isEqualTo(100);
    }

    @Test
    void anInfinitePartTakesAll() {
        assertThat(effort.allowance(Double.POSITIVE_INFINITY, 100)).isEqualTo(100);
        assertThat(effort.allowance(100, Double.POSITIVE_INFINITY)).isZero();
    }

    @Test
    void refusesLimitsThatCannotBeKept() {
        assertThatThrownBy(() -> new SearchEffort(0.5, 10, 9)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SearchEffort(Double.NaN, 0, 9)).isInstanceOf(IllegalArgumentException.class);
    }
}
