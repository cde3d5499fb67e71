package org.parseval.engine.circuit;

/** The numbers that an exact engine adds and multiplies. */
public enum Arithmetic {
    /** Floating point, with a bound on the error of rounding. */
    DOUBLE,
    /** Fractions of integers of any length. */
    EXACT
}
