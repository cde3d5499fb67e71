package org.parseval.experiments.paper;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.parseval.inference.Host;
import org.parseval.inference.Host.Clock;

/**
 * Counts the time for which the asking thread itself was at work, so that what a run gets done within its limit does not depend on what
 * else the machine does. Only for work on one thread.
 */
final class ThreadClock implements Clock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** To ask the system takes long; so it is asked again only after this much. */
    private static final long FINE_NANOS = 200_000;

    private final ThreadLocal<Reading> last = ThreadLocal.withInitial(Reading::new);

    private static final class Reading {
        private long at = System.nanoTime() - 2 * FINE_NANOS;
        private long nanos;
    }

    /** The same host for work on one thread; one with a clock of its own, as tests have, keeps that. */
    static Host ofOneThread(Host host) {
        boolean countable = THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();
        return host.clock() == Clock.SYSTEM && countable ? new Host(new ThreadClock(), host.pace(), host.stop()) : host;
    }

    @Override
    public long nanos() {
        Reading reading = last.get();
        long now = System.nanoTime();
        if (now - reading.at > FINE_NANOS) {
            reading.at = now;
            reading.nanos = THREADS.getCurrentThreadCpuTime();
        }
        return reading.nanos;
    }
}
