package org.parseval.testing;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.parseval.inference.Host;
import org.parseval.inference.Host.Clock;
import org.parseval.inference.Pace;
import org.parseval.inference.StopSignal;

/** A clock on which every look takes the same time, so that limits can be tested without waiting and on any machine. */
public final class VirtualClock implements Clock {
    private final long nanosPerLook;
    private final AtomicLong now = new AtomicLong();

    public VirtualClock(Duration perLook) {
        nanosPerLook = perLook.toNanos();
    }

    @Override
    public long nanos() {
        return now.addAndGet(nanosPerLook);
    }

    public double seconds() {
        return now.get() * 1e-9;
    }

    /** A machine of usual speed with this clock. */
    public Host host(StopSignal stop) {
        return new Host(this, Pace.fixed(1), stop);
    }
}
