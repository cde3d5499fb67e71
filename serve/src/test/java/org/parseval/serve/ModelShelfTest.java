package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The shelf is bounded, and what the server began with stays on it. */
class ModelShelfTest {
    private static LoadedModel model(int number) {
        byte[] text = ("MARKOV 1 2 1 1 0 2 1 " + number).getBytes(StandardCharsets.UTF_8);
        return new Upload(1 << 20).parse(number + ".uai", text);
    }

    @Test
    void theLeastRecentlyUsedGoesButNotTheFirst() {
        ModelShelf shelf = new ModelShelf(Long.MAX_VALUE);
        LoadedModel first = shelf.putForGood(model(0));
        LoadedModel used = shelf.put(model(1));
        LoadedModel unused = shelf.put(model(2));
        for (int i = 3; i < 60; i++) {
            shelf.put(model(i));
            assertThat(shelf.get(used.id())).isSameAs(used);
        }
        assertThat(shelf.all()).hasSize(50);
        assertThat(shelf.get(first.id())).isSameAs(first);
        assertThatThrownBy(() -> shelf.get(unused.id())).hasMessageContaining("no longer");
    }

    /** One model is larger than all that may be kept: it is there as long as nothing else comes. */
    @Test
    void theLatestIsAlwaysThere() {
        ModelShelf shelf = new ModelShelf(1);
        LoadedModel first = shelf.putForGood(model(0));
        LoadedModel before = shelf.put(model(1));
        LoadedModel latest = shelf.put(model(2));
        assertThat(shelf.all()).containsExactlyInAnyOrder(first, latest);
        assertThatThrownBy(() -> shelf.get(before.id())).isInstanceOf(Problem.class);
    }
}
