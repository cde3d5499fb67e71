package org.parseval.fourier;

/**
 * Which terms stay when a polynomial must shrink (the paper, section 4). The constant term always stays; equal terms go
 * by their masks, the smaller one staying.
 */
public enum TruncationRule {
    /** The largest coefficients in absolute value: the least possible L2 error. */
    MAX_COEFFICIENT,
    /** The lowest degrees, and among equal degrees the largest coefficients. */
    MIN_DEGREE
}
