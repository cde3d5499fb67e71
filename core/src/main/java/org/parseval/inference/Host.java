package org.parseval.inference;

/**
 * Where an engine runs.
 *
 * @param clock that measures its time
 * @param slowness how many times longer this machine takes than the one on which the engines' costs were measured
 * @param stop by which it can be asked to stop
 */
public record Host(Clock clock, double slowness, StopSignal stop) {
    public Host {
        if (!(slowness > 0 && slowness < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("slowness " + slowness + ", expected a number above 0");
        }
    }

    /** This machine as it is, and nobody to stop the work. */
    public static Host here() {
        return new Host(Clock.SYSTEM, MachineSpeed.slowness(), new StopSignal());
    }
}
