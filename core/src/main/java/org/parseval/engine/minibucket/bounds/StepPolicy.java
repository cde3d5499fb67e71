package org.parseval.engine.minibucket.bounds;

/**
 * How far the steps go that tighten a bound. Each is one of a fixed point iteration that may overshoot: after a gain the next one is longer,
 * after a loss it is half as long.
 *
 * @param first step of the weights along their gradient
 * @param largest step of the weights
 * @param smallest step of the weights
 * @param smallestShift of costs towards agreement, where 1 is all the way
 * @param growth by which both grow after a gain
 * @param tolerance a bound whose logarithm changes by less has converged
 * @param cooling by which the temperature falls on the way to a maximum
 * @param temperatures on that way
 */
public record StepPolicy(
        double first,
        double largest,
        double smallest,
        double smallestShift,
        double growth,
        double tolerance,
        double cooling,
        int temperatures) {
    public static StepPolicy standard() {
        return new StepPolicy(2, 5, 0.01, 0.1, 1.3, 1e-6, 0.3, 4);
    }
}
