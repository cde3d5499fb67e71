package org.parseval.formats.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.parseval.model.Rational;

class HeapLimitTest {
    private static final long MEGABYTE = 1 << 20;

    private final HeapLimit heap = HeapLimit.ofHeap(64 * MEGABYTE);

    @Test
    void halfOfTheHeapCanBeTaken() {
        assertThat(heap.take(31 * MEGABYTE)).isTrue();
        assertThat(heap.takeTable(8 * 1024)).isTrue();
        assertThat(heap.take(2 * MEGABYTE)).isFalse();
    }

    @Test
    void aTableJustAboveARegionTakesTwo() {
        for (int i = 0; i < 16; i++) {
            assertThat(heap.takeTable(MEGABYTE / Double.BYTES)).isTrue();
        }
        assertThat(heap.takeTable(MEGABYTE / Double.BYTES)).isFalse();
    }

    @Test
    void manyStatesTakeANumberEach() {
        assertThat(heap.takeStates(2)).isTrue();
        assertThat(heap.takeStates(Integer.MAX_VALUE)).isFalse();
    }

    @Test
    void aTableLargerThanAnyHeapIsRefused() {
        assertThat(heap.takeTable(Long.MAX_VALUE)).isFalse();
    }

    @Test
    void theDigitsOfAFractionTakeRoom() {
        Rational small = Rational.of("1/3");
        Rational longOne = new Rational(BigInteger.ONE, BigInteger.ONE.shiftLeft((int) (Byte.SIZE * MEGABYTE)));
        for (int i = 0; i < 15; i++) {
            assertThat(heap.takeFraction(longOne)).isTrue();
        }
        assertThat(heap.takeFraction(small)).isTrue();
        assertThat(heap.takeFraction(longOne)).isFalse();
    }
}
