package org.parseval.inference;

/** Tells the time, so that a test can let it pass as it likes. */
@FunctionalInterface
public interface Clock {
    /** The clock of the machine. */
    Clock SYSTEM = System::nanoTime;

    /** Nanoseconds since some fixed moment. */
    long nanos();
}
