package org.parseval.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A few threads that share the parts of a piece of work, or do several pieces at once. Which thread computes a
 * part does not change its value.
 */
public final class Workers implements AutoCloseable {
    /** Multiplications that are worth handing out at a time, some tenths of a millisecond. */
    private static final long GRAIN = 1 << 18;

    /** The calling thread alone. */
    public static final Workers ALONE = new Workers(1, () -> {});

    private final int threads;
    private final Runnable check;
    private final ForkJoinPool pool;
    /** Threads that do something of their own beside the others. */
    private final AtomicInteger aside = new AtomicInteger();

    /**
     * @param threads the most that work at once, the caller included
     * @param check called often by each of them; throws if the work is to be given up
     */
    public Workers(int threads, Runnable check) {
        this.threads = threads;
        this.check = check;
        // A thread that waits for helpers takes on what nobody has begun, so that work inside work cannot lock up.
        this.pool = new ForkJoinPool(threads);
    }

    /** The most threads that work at once. */
    public int threads() {
        return threads;
    }

    /**
     * Has a thread of its own do something long beside all that follows. Until it is over there is one thread less to share work.
     *
     * @param work is told when nobody needs it any more, and then ends soon
     * @return nothing if no thread can be spared
     */
    public Optional<Beside> beside(Consumer<BooleanSupplier> work) {
        if (aside.incrementAndGet() >= threads) {
            aside.decrementAndGet();
            return Optional.empty();
        }
        return Optional.of(new Beside(work, aside::decrementAndGet));
    }

    /** The most threads that share a piece of work just now. */
    public int sharing() {
        return threads - aside.get();
    }

    /** Has one of the threads run a piece of work, which may share work in turn. */
    public void execute(Runnable work) {
        pool.execute(work);
    }

    /**
     * Does all parts of a piece of work, some at a time, in any order.
     *
     * @param partCost multiplications that one part takes
     */
    public void share(long parts, long partCost, Range range) {
        inChunks(parts, Math.max(1, GRAIN / partCost), range);
    }

    /** Does something for each number below a count, one number at a time, in any order. */
    public void forEach(int count, IntConsumer body) {
        inChunks(count, 1, (from, to) -> body.accept((int) from));
    }

    /** A look at whether the work is to be given up, for a part that is long by itself; throws if so. */
    public void look() {
        check.run();
    }

    /** Does the parts from one number to before another. */
    public interface Range {
        void run(long from, long to);
    }

    private void inChunks(long parts, long chunk, Range range) {
        AtomicLong next = new AtomicLong();
        Runnable body = () -> {
            for (long from = next.getAndAdd(chunk); from < parts; from = next.getAndAdd(chunk)) {
                check.run();
                range.run(from, Math.min(parts, from + chunk));
            }
        };
        long helpers = Math.min(sharing() - 1, (parts - 1) / chunk);
        List<ForkJoinTask<?>> others = new ArrayList<>();
        for (int i = 0; i < helpers; i++) {
            others.add(pool.submit(body));
        }
        try {
            body.run();
        } finally {
            for (ForkJoinTask<?> other : others) {
                other.join();
            }
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
