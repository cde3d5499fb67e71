package org.parseval.inference;

import java.util.Optional;

/**
 * Where an engine runs.
 *
 * @param clock that measures its time
 * @param slowness how many times longer this machine takes than the one on which the engines' costs were measured
 * @param stop by which it can be asked to stop
 * @param cluster that does pieces of its work, if there is one
 */
public record Host(Clock clock, double slowness, StopSignal stop, Optional<Cluster> cluster) {
    /** @throws IllegalArgumentException if a value is out of its range */
    public Host {
        if (!(slowness > 0 && slowness < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("slowness " + slowness + ", expected a number above 0");
        }
    }

    /** One machine alone. */
    public Host(Clock clock, double slowness, StopSignal stop) {
        this(clock, slowness, stop, Optional.empty());
    }

    /** This machine with its own clock, and no signal to stop. */
    public static Host here() {
        return new Host(Clock.SYSTEM, MachineSpeed.slowness(), new StopSignal());
    }
}
