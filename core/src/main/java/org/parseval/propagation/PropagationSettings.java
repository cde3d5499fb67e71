package org.parseval.propagation;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Settings of belief propagation.
 *
 * @param schedule which messages are updated when
 * @param damping the weight of the old message in the logarithm of the new one, at least 0 and below 1
 * @param tolerance messages, scaled to a largest entry of 1, that change by less than this have converged
 * @param maxIterations the most updates of each message on average
 * @param restarts runs of a random schedule that converges, each in other orders; of the fixed points that they find
 *     the one of the largest partition function is taken
 * @param seed of the random schedule
 */
public record PropagationSettings(
        Schedule schedule, double damping, double tolerance, int maxIterations, int restarts, long seed) {

    /** @throws IllegalArgumentException if a value is out of its range */
    public PropagationSettings {
        if (!(damping >= 0) || damping >= 1 || !(tolerance >= 0) || maxIterations < 1 || restarts < 1) {
            throw new IllegalArgumentException(
                    "damping must be in [0, 1), the tolerance not negative, and iterations and restarts 1 or more");
        }
    }

    /** Ten runs of random updates, damping 0.1 and at most 10,000 iterations, until the messages change by less than 1e-9. */
    public static PropagationSettings standard() {
        return paper().withMaxIterations(10_000).withRestarts(10);
    }

    /** The paper's settings: one run of random updates, damping 0.1 and at most a million iterations. */
    public static PropagationSettings paper() {
        return new PropagationSettings(Schedule.SEQUENTIAL_RANDOM, 0.1, 1e-9, 1_000_000, 1, 1);
    }

    /** The same with another {@link #schedule()}. */
    public PropagationSettings withSchedule(Schedule order) {
        return new PropagationSettings(order, damping, tolerance, maxIterations, restarts, seed);
    }

    /** The same with another {@link #damping()}. */
    public PropagationSettings withDamping(double weight) {
        return new PropagationSettings(schedule, weight, tolerance, maxIterations, restarts, seed);
    }

    /** The same with another {@link #tolerance()}. */
    public PropagationSettings withTolerance(double difference) {
        return new PropagationSettings(schedule, damping, difference, maxIterations, restarts, seed);
    }

    /** The same with another {@link #maxIterations()}. */
    public PropagationSettings withMaxIterations(int iterations) {
        return new PropagationSettings(schedule, damping, tolerance, iterations, restarts, seed);
    }

    /** The same with another {@link #restarts()}. */
    public PropagationSettings withRestarts(int runs) {
        return new PropagationSettings(schedule, damping, tolerance, maxIterations, runs, seed);
    }

    /** The same with another {@link #seed()}. */
    public PropagationSettings withSeed(long number) {
        return new PropagationSettings(schedule, damping, tolerance, maxIterations, restarts, number);
    }

    /** The settings as an answer records them, but for the seed. */
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("schedule", schedule.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        map.put("damping", damping);
        map.put("tolerance", tolerance);
        map.put("maxIterations", maxIterations);
        map.put("restarts", restarts);
        return map;
    }
}
