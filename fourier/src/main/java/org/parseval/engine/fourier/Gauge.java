package org.parseval.engine.fourier;

/** The functions of single variables that the terms of a message are products of. */
public enum Gauge {
    /** Every variable as -1 or +1. */
    NONE,
    /** Every variable less its mean by belief propagation, in units of its deviation; for models with strong fields. */
    BP
}
