package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.content.AsyncContent;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class BodiesTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Bodies bodies = new Bodies(1 << 20, 2, "send less", nanos::get);

    /** Gives the number of bytes when all of them have come. */
    private CompletableFuture<Integer> read(AsyncContent body) {
        return bodies.read(body, Runnable::run, bytes -> bytes.length);
    }

    private static void send(AsyncContent body, int bytes, boolean last) {
        body.write(last, ByteBuffer.allocate(bytes), Callback.NOOP);
    }

    @Test
    void aBodyIsReadAsItComes() {
        AsyncContent body = new AsyncContent();
        CompletableFuture<Integer> read = read(body);
        send(body, 6, false);
        assertThat(read).isNotDone();
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(30));
        send(body, 4, true);
        assertThat(read).isCompletedWithValue(10);
    }

    @Test
    void oneThatTricklesIsRefused() {
        AsyncContent body = new AsyncContent();
        CompletableFuture<Integer> read = read(body);
        for (int second = 0; second <= 30; second++) {
            send(body, 1, false);
            assertThat(read).isNotDone();
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        }
        send(body, 1, false);
        assertThatThrownBy(read::join).hasMessageContaining("too slowly");
    }

    @Test
    void whatIsHeldTogetherHasABound() {
        AsyncContent[] many = new AsyncContent[3];
        CompletableFuture<?>[] reads = new CompletableFuture<?>[many.length];
        for (int i = 0; i < many.length; i++) {
            many[i] = new AsyncContent();
            reads[i] = read(many[i]);
            send(many[i], 900_000, false);
        }
        assertThatThrownBy(reads[2]::join).hasMessageContaining("too much is sent at once");
        send(many[0], 1 << 20, false);
        assertThatThrownBy(reads[0]::join)
                .hasMessageContaining("more than the 1048576 bytes that are taken; send less");
        send(many[1], 1, true);
        assertThat(reads[1]).isCompleted();
        AsyncContent later = new AsyncContent();
        CompletableFuture<Integer> read = read(later);
        send(later, 1 << 20, true);
        assertThat(read).isCompletedWithValue(1 << 20);
    }
}
