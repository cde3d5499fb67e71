package org.parseval.counting.search.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parseval.numeric.ScaledNumber;

class ComponentCacheTest {
    /** The fewest entries a cache has. */
    private static final int SMALLEST = 16;

    private static void put(ComponentCache cache, int key) {
        ScaledNumber count = new ScaledNumber();
        count.set(key, 0);
        cache.put(key, 31L * key, count, key);
    }

    private static boolean has(ComponentCache cache, int key) {
        int slot = cache.find(key, 31L * key);
        if (slot == ComponentCache.NONE) {
            return false;
        }
        ScaledNumber product = new ScaledNumber();
        cache.multiplyInto(product, slot);
        assertThat(product.mantissa() * Math.pow(2, product.exponent())).isEqualTo(key);
        assertThat(cache.node(slot)).isEqualTo(key);
        return true;
    }

    @Test
    void entriesSinceAMomentAreTakenBackAndThoseBeforeStay() {
        ComponentCache cache = new ComponentCache(1 << 20);
        for (int key = 1; key <= 100; key++) {
            put(cache, key);
        }
        long mark = cache.mark();
        for (int key = 101; key <= 1000; key++) {
            put(cache, key);
        }
        cache.takeBackTo(mark);
        for (int key = 1; key <= 1000; key++) {
            assertThat(has(cache, key)).as("key %d", key).isEqualTo(key <= 100);
        }
    }

    @Test
    void fullCacheGivesUpItsOldestEntries() {
        ComponentCache cache = new ComponentCache(0);
        for (int key = 1; key <= 100; key++) {
            put(cache, key);
        }
        for (int key = 1; key <= 100; key++) {
            assertThat(has(cache, key)).as("key %d", key).isEqualTo(key > 100 - SMALLEST);
        }
    }

    @Test
    void momentBeforeTheOldestEntryEmptiesTheCache() {
        ComponentCache cache = new ComponentCache(0);
        long mark = cache.mark();
        for (int key = 1; key <= 100; key++) {
            put(cache, key);
        }
        cache.takeBackTo(mark);
        put(cache, 200);
        for (int key = 1; key <= 100; key++) {
            assertThat(has(cache, key)).as("key %d", key).isFalse();
        }
        assertThat(has(cache, 200)).isTrue();
    }
}
