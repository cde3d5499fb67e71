package org.parseval.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CarefulSumTest {
    @Test
    void whatAnAdditionLosesIsNotLost() {
        CarefulSum sum = new CarefulSum();
        sum.add(1e17);
        for (int i = 0; i < 1000; i++) {
            sum.add(1);
        }
        sum.add(-1e17);
        assertThat(sum.value()).isEqualTo(1000);
    }

    @Test
    void onceInfiniteItStaysSo() {
        CarefulSum sum = new CarefulSum();
        sum.add(3);
        sum.add(Double.NEGATIVE_INFINITY);
        sum.add(5);
        assertThat(sum.value()).isEqualTo(Double.NEGATIVE_INFINITY);
    }
}
