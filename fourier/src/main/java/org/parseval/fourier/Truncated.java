package org.parseval.fourier;

/**
 * A polynomial with fewer terms and what that cost.
 *
 * @param polynomial of the terms that are left
 * @param droppedWeight the sum of the squares of the dropped coefficients, by Parseval the mean of the squared error
 */
public record Truncated(Polynomial polynomial, double droppedWeight) {}
