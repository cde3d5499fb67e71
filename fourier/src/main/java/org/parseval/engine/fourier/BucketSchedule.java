package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.parseval.inference.Progress;
import org.parseval.parallel.Workers;

/**
 * The order in which buckets are worked on: one after the other, or independent ones at the same time. The memory forecast
 * is that of one after the other, in elimination order; a bucket out of turn runs only if what it adds fits besides.
 *
 * @param bytes that each bucket holds while it runs and after
 * @param spareBytes the memory that the forecast leaves
 */
record BucketSchedule(Workers workers, int[] parents, double[] bytes, double spareBytes, Progress progress) {
    /** Every bucket after those below it. */
    void upward(String phase, IntConsumer work) {
        run(phase, work, true);
    }

    /** Every bucket after those above it. */
    void downward(String phase, IntConsumer work) {
        run(phase, work, false);
    }

    private void run(String phase, IntConsumer work, boolean upward) {
        int n = parents.length;
        if (workers.threads() > 1) {
            new Pass(phase, work, upward).run();
            return;
        }
        for (int turn = 0; turn < n; turn++) {
            progress.report(phase, (double) turn / n);
            work.accept(upward ? turn : n - 1 - turn);
        }
    }

    /** One walk over the tree on several threads; what it shares is guarded by itself. */
    private final class Pass {
        private final String phase;
        private final IntConsumer work;
        private final boolean upward;
        private final List<List<Integer>> next = new ArrayList<>();
        private final int[] waitsFor = new int[parents.length];
        private final PriorityQueue<Integer> ready;
        private final boolean[] done = new boolean[parents.length];
        private final boolean[] outOfTurn = new boolean[parents.length];
        private final CompletableFuture<Void> end = new CompletableFuture<>();
        /** The first bucket in turn that is not done. */
        private int turn;

        private int running;
        private double bytesOutOfTurn;
        private @Nullable Throwable failure;

        Pass(String phase, IntConsumer work, boolean upward) {
            this.phase = phase;
            this.work = work;
            this.upward = upward;
            ready = new PriorityQueue<>(Comparator.comparingInt(this::turnOf));
            for (int v = 0; v < parents.length; v++) {
                next.add(new ArrayList<>(2));
            }
            for (int v = 0; v < parents.length; v++) {
                if (parents[v] >= 0) {
                    next.get(upward ? v : parents[v]).add(upward ? parents[v] : v);
                    waitsFor[upward ? parents[v] : v]++;
                }
            }
            for (int v = 0; v < parents.length; v++) {
                if (waitsFor[v] == 0) {
                    ready.add(v);
                }
            }
        }

        private int turnOf(int bucket) {
            return upward ? bucket : parents.length - 1 - bucket;
        }

        void run() {
            launch();
            try {
                end.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof RuntimeException cause ? cause : e;
            }
        }

        private synchronized void launch() {
            while (failure == null && running < workers.threads() && !ready.isEmpty() && isAllowed(ready.peek())) {
                int bucket = ready.remove();
                if (turnOf(bucket) != turn) {
                    outOfTurn[bucket] = true;
                    bytesOutOfTurn += bytes[bucket];
                }
                running++;
                workers.execute(() -> work(bucket));
            }
            if (running == 0 && failure == null) {
                end.complete(null);
            } else if (running == 0) {
                end.completeExceptionally(failure);
            }
        }

        /** With nothing out of turn in memory, the one whose turn it is always fits. */
        private boolean isAllowed(int bucket) {
            return turnOf(bucket) == turn || bytesOutOfTurn + bytes[bucket] <= spareBytes;
        }

        private void work(int bucket) {
            try {
                work.accept(bucket);
                finish(bucket);
            } catch (RuntimeException | Error e) {
                fail(e);
            }
        }

        private synchronized void finish(int bucket) {
            running--;
            done[bucket] = true;
            while (turn < done.length && done[upward ? turn : done.length - 1 - turn]) {
                turn++;
                settle();
            }
            progress.report(phase, (double) turn / done.length);
            for (int follower : next.get(bucket)) {
                if (--waitsFor[follower] == 0) {
                    ready.add(follower);
                }
            }
            launch();
        }

        /** The forecast covers the bucket whose turn it is. */
        private void settle() {
            int bucket = upward ? turn : done.length - 1 - turn;
            if (turn < done.length && outOfTurn[bucket]) {
                outOfTurn[bucket] = false;
                bytesOutOfTurn -= bytes[bucket];
            }
        }

        private synchronized void fail(Throwable cause) {
            failure = cause;
            running--;
            launch();
        }
    }
}
