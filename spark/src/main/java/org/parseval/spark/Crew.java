package org.parseval.spark;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkContext;
import org.parseval.cluster.connect.ClusterException;

/** Who is there to do the work. Spark waits for workers without end; here there is a limit, and a word about it. */
record Crew(SparkContext context, Duration limit) {
    /** Asking who is there is a message within this process. */
    private static final long NANOS_BETWEEN_LOOKS = 100_000_000;

    /** Tasks that run at the same time. */
    int slots() {
        return Math.max(1, context.defaultParallelism());
    }

    /** The most tasks that share one process. */
    int slotsOfAProcess() {
        if (context.isLocal()) {
            return slots();
        }
        int processes = Math.max(1, processes());
        return context.getConf().getInt("spark.executor.cores", (slots() + processes - 1) / processes);
    }

    /** Processes besides this one. */
    private int processes() {
        return context.isStopped() ? 0 : context.getExecutorMemoryStatus().size() - 1;
    }

    private boolean isThere() {
        return context.isLocal() || processes() > 0;
    }

    /** @param since the moment, in nanoseconds, from which to count */
    Patience patience(long since) {
        return new Patience(since);
    }

    /** Runs out when nobody has been there for too long. */
    final class Patience {
        private long seen;
        private long nextLook;

        private Patience(long since) {
            seen = since;
            nextLook = since;
        }

        /** @throws ClusterException if it has run out */
        void check() {
            long now = System.nanoTime();
            if (now < nextLook) {
                return;
            }
            nextLook = now + NANOS_BETWEEN_LOOKS;
            if (isThere()) {
                seen = now;
            } else if (context.isStopped()) {
                throw new ClusterException("the master of Spark at " + context.master() + " has ended the work");
            } else if (now - seen > limit.toNanos()) {
                throw new ClusterException("no worker of " + context.master() + " has been there for "
                        + limit.toMillis() / 1000.0 + " s: none is registered, all have died, or none has the cores and"
                        + " the memory free that spark.executor.cores and spark.executor.memory ask for");
            }
        }

        /** Waits until somebody is there. */
        void await() {
            while (!isThere()) {
                check();
                try {
                    TimeUnit.MILLISECONDS.sleep(20);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new ClusterException("stopped while waiting for workers of " + context.master());
                }
            }
        }
    }
}
