package org.parseval.inference;

import java.util.Optional;
import org.parseval.cluster.Cluster;

/**
 * Where an engine runs.
 *
 * @param clock that measures its time
 * @param pace at which it works
 * @param stop by which it can be asked to stop
 * @param cluster that does pieces of its work, if there is one
 */
public record Host(Clock clock, Pace pace, StopSignal stop, Optional<Cluster> cluster) {

    /** One machine alone. */
    public Host(Clock clock, Pace pace, StopSignal stop) {
        this(clock, pace, stop, Optional.empty());
    }

    /** This machine with its own clock, and no signal to stop. */
    public static Host here() {
        return new Host(Clock.SYSTEM, Pace.usual(), new StopSignal());
    }

    /** The same with another signal to stop. */
    Host withStop(StopSignal other) {
        return new Host(clock, pace, other, cluster);
    }

    /** A source of time. Tests replace it by a clock that they set. */
    @FunctionalInterface
    public interface Clock {
        /** The clock of the machine. */
        Clock SYSTEM = System::nanoTime;

        /** Nanoseconds since some fixed moment. */
        long nanos();
    }
}
