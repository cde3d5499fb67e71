package org.parseval.learning.parameters;

/**
 * When expectation maximisation ends, and how often it begins.
 *
 * <pre>{@code
 * EmSettings settings = EmSettings.standard().withStarts(5);
 * }</pre>
 *
 * @param starts the first from what complete cells tell, others from random tables; the best result counts
 * @param steps the most of a start
 * @param tolerance by how much a step must raise the log-likelihood of a row, or it was the last
 */
public record EmSettings(int starts, int steps, double tolerance) {
    /** @throws IllegalArgumentException if a number is out of its range */
    public EmSettings {
        if (starts < 1 || steps < 1 || !(tolerance >= 0)) {
            throw new IllegalArgumentException("starts " + starts + ", steps " + steps + ", tolerance " + tolerance
                    + ", expected 1 or more, 1 or more, 0 or more");
        }
    }

    /** One start, 500 steps, until a step raises the log-likelihood of a row by less than 1e-6. */
    public static EmSettings standard() {
        return new EmSettings(1, 500, 1e-6);
    }

    /** The same with another number of starts. */
    public EmSettings withStarts(int value) {
        return new EmSettings(value, steps, tolerance);
    }

    /** The same with another limit on steps. */
    public EmSettings withSteps(int value) {
        return new EmSettings(starts, value, tolerance);
    }

    /** The same with another tolerance. */
    public EmSettings withTolerance(double value) {
        return new EmSettings(starts, steps, value);
    }
}
