package org.parseval.propagation;

/** Which messages are updated when. */
public enum Schedule {
    /** All messages at once, from those of the iteration before. */
    PARALLEL,
    /** One factor after the other, in the model's order. */
    SEQUENTIAL,
    /** One factor after the other, in an order drawn anew for each iteration. */
    SEQUENTIAL_RANDOM,
    /** Always the factor whose messages would change most. */
    RESIDUAL
}
