package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.parseval.inference.Deadline;

/** A few threads that share the parts of a contraction. Which thread computes a part does not change its value. */
final class Workers implements AutoCloseable {
    /** Multiplications that are worth handing out at a time, some tenths of a millisecond. */
    private static final long GRAIN = 1 << 18;

    private final int threads;
    private final Deadline deadline;
    private final ExecutorService pool;

    Workers(int threads, Deadline deadline) {
        this.threads = threads;
        this.deadline = deadline;
        this.pool = Executors.newFixedThreadPool(Math.max(1, threads - 1), body -> {
            Thread thread = new Thread(body, "parseval-exact");
            thread.setDaemon(true);
            return thread;
        });
    }

    void run(Contraction contraction) {
        long parts = contraction.parts();
        long chunk = Math.max(1, GRAIN / contraction.partCost());
        AtomicLong next = new AtomicLong();
        Runnable body = () -> {
            for (long from = next.getAndAdd(chunk); from < parts; from = next.getAndAdd(chunk)) {
                deadline.check();
                contraction.run(from, Math.min(parts, from + chunk));
            }
        };
        long helpers = Math.min(threads - 1, (parts - 1) / chunk);
        List<Future<?>> others = new ArrayList<>();
        for (int i = 0; i < helpers; i++) {
            others.add(pool.submit(body));
        }
        try {
            body.run();
        } finally {
            for (Future<?> other : others) {
                await(other);
            }
        }
    }

    private static void await(Future<?> other) {
        try {
            other.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
