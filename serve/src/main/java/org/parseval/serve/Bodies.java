package org.parseval.serve;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.Content;

/**
 * The bodies of requests, read as they come: one that is slow holds no thread. All that are held at the same time have a bound
 * together, and who sends more slowly than anybody would is refused, since what has come of it takes room from others.
 */
final class Bodies {
    private static final long PATIENCE_SECONDS = 30;
    private static final long SLOWEST_BYTES_PER_SECOND = 4096;

    private final long most;
    private final long mostTogether;
    private final String advice;
    private final LongSupplier nanoTime;
    private final AtomicLong held = new AtomicLong();

    /**
     * @param most the bytes of the largest
     * @param atOnce how many of the largest there may be together
     * @param advice for those who send more
     * @param nanoTime what the time is, as {@link System#nanoTime} has it
     */
    Bodies(long most, int atOnce, String advice, LongSupplier nanoTime) {
        this.most = most;
        mostTogether = atOnce * most;
        this.advice = advice;
        this.nanoTime = nanoTime;
    }

    /**
     * The result of work on a body, which is held until then; the future fails with a {@link Problem} if it is too large, too slow, or one too many.
     *
     * @param threads where it is made as soon as all is there
     */
    <T> CompletableFuture<T> read(Content.Source source, Executor threads, Function<byte[], T> use) {
        Body body = new Body(source);
        body.run();
        return body.whole.thenApplyAsync(use, threads).whenComplete((made, failure) -> held.addAndGet(-body.length));
    }

    /** One that is on its way. It runs whenever there is more of it. */
    private final class Body implements Runnable {
        private final Content.Source source;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
        private final long begun = nanoTime.getAsLong();
        private long length;

        Body(Content.Source source) {
            this.source = source;
        }

        @Override
        public void run() {
            try {
                checkLength(source.getLength());
                for (Content.Chunk chunk = source.read(); ; chunk = source.read()) {
                    if (chunk == null) {
                        source.demand(this);
                        return;
                    }
                    if (Content.Chunk.isFailure(chunk)) {
                        throw chunk.getFailure();
                    }
                    take(chunk);
                    if (chunk.isLast()) {
                        whole.complete(bytes.toByteArray());
                        return;
                    }
                }
            } catch (TimeoutException silent) {
                whole.completeExceptionally(new Problem(Problem.TOO_SLOW, "the rest of the request did not come"));
            } catch (Throwable failure) {
                whole.completeExceptionally(failure);
            }
        }

        private void take(Content.Chunk chunk) {
            try {
                int more = chunk.remaining();
                length += more;
                long together = held.addAndGet(more);
                checkLength(length);
                if (together > mostTogether) {
                    throw new Problem(Problem.BUSY, "too much is sent at once; send it again later");
                }
                long seconds = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - begun);
                if (seconds > PATIENCE_SECONDS + length / SLOWEST_BYTES_PER_SECOND) {
                    throw new Problem(Problem.TOO_SLOW, "the request comes too slowly");
                }
                byte[] part = new byte[more];
                chunk.getByteBuffer().get(part);
                bytes.writeBytes(part);
            } finally {
                chunk.release();
            }
        }

        private void checkLength(long count) {
            if (count > most) {
                throw new Problem(Problem.TOO_LARGE, "more than the " + most + " bytes that are taken; " + advice);
            }
        }
    }
}
