package org.parseval.inference;

/** A source of time. Tests replace it by a clock that they set. */
@FunctionalInterface
public interface Clock {
    /** The clock of the machine. */
    Clock SYSTEM = System::nanoTime;

    /** Nanoseconds since some fixed moment. */
    long nanos();
}
